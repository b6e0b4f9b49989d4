/** The memories that a model may answer from, as it is shown them. */
import { estimateTokens } from '../../lib/estimate-tokens.js';
import { redact } from '../../lib/secrets/redact.js';
import { fenced } from '../../llm/fence.js';
import { clip } from '../../sessions/clip.js';
import { ANSWERS } from '../confidence.js';
import { describeFreshness } from '../freshness/freshness.js';
import type { FoundResult } from '../fuse.js';
import type { Recalls } from '../open-recalls.js';

export interface ShownMemory {
  readonly result: FoundResult;
  readonly body: string;
  /** To the letter what the model reads of it; secrets taken out. */
  readonly text: string;
}

const MOST = 12;
/** Summaries of sessions, where no lasting memory answers. */
const SUMMARIES = 3;
/** Characters of a body. */
const BODY = 2400;

type Searcher = Pick<Recalls, 'search' | 'body'>;

/** What comes nearest to a question, best first, whole as far as `tokens` (estimated) go; at least the best. */
export async function gatherEvidence(
  recall: Searcher,
  question: string,
  { tokens, now }: { readonly tokens: number; readonly now: Date },
): Promise<ShownMemory[]> {
  const lasting = await recall.search(question, { limit: MOST, now });
  const results = [...lasting.results];
  if (lasting.confidence < ANSWERS) {
    const told = await recall.search(question, { limit: SUMMARIES, now, primitives: ['summary'] });
    if (told.confidence > lasting.confidence) results.unshift(...told.results);
    else results.push(...told.results);
  }
  const shown: ShownMemory[] = [];
  let room = tokens;
  for (const result of results) {
    const body = await recall.body(result);
    const text = describe(result, body);
    room -= estimateTokens(text);
    if (room < 0 && shown.length > 0) break;
    shown.push({ result, body, text });
  }
  return shown;
}

export function fenceEvidence(shown: readonly ShownMemory[]): string {
  return fenced('memories', shown.map(({ text }) => text).join('\n\n'));
}

function describe({ info, freshness }: FoundResult, body: string): string {
  const facts = [
    info.id,
    [info.primitive, info.kind].filter(Boolean).join(', '),
    `of ${info.updated.slice(0, 10)}`,
    ...(freshness ? [`stale: ${describeFreshness(freshness).join(', ')}`] : []),
  ];
  return redact(`${facts.join(' · ')}\n${info.title}\n${clip(body.trim(), BODY)}`.trim()).text;
}
