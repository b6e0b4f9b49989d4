import { common, termsOf } from '../capture/reconcile/terms.js';
import type { Anchor, Evidence } from '../model/memory.js';
import { utcTime } from '../model/times.js';
import type { Rule } from './shelf.js';

/** Share of a paragraph's words that stand elsewhere already, from which it says nothing new. */
const KNOWN = 0.8;

/** One memory with what the others have besides: tags, evidence, anchors, paragraphs; firm as the firmest. */
export function mergeAll<M extends Rule>(survivor: M, others: readonly Rule[], now: Date): M {
  const all: readonly Rule[] = [survivor, ...others];
  const evidence = unique(
    all.flatMap((memory) => memory.evidence ?? []),
    nameOf,
  );
  const anchors = unique(
    all.flatMap((memory) => memory.anchors ?? []),
    ({ path }: Anchor) => path,
  );
  const supersedes = unique(
    all.flatMap((memory) => memory.supersedes ?? []),
    (id) => id,
  ).filter((id) => id !== survivor.id);
  return {
    ...survivor,
    body: others.reduce((body, { body: more }) => extended(survivor.title, body, more), survivor.body),
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    confidence: Math.max(...all.map(({ confidence }) => confidence)),
    created: all.map(({ created }) => created).sort()[0] ?? survivor.created,
    updated: utcTime(now),
    ...(evidence.length > 0 ? { evidence } : {}),
    ...(anchors.length > 0 ? { anchors } : {}),
    ...(supersedes.length > 0 ? { supersedes } : {}),
  };
}

function unique<T>(items: readonly T[], key: (item: T) => string): T[] {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item);
  return [...found.values()];
}

const nameOf = ({ session, records }: Evidence): string => `${session} ${records.join(' ')}`;

/** Paragraphs of the other text that say something new are put behind. */
function extended(title: string, body: string, more: string): string {
  const known = termsOf(`${title}\n${body}`);
  const fresh = more
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => {
      const terms = termsOf(paragraph);
      return terms.size > 0 && common(terms, known).length / terms.size < KNOWN;
    });
  return [body.trim(), ...fresh].filter(Boolean).join('\n\n');
}
