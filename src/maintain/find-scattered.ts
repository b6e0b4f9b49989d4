import { idFromHash } from '../model/ids.js';
import { utcTime } from '../model/times.js';
import type { MaintainAction } from './action.js';
import { actionDigest } from './action-digest.js';
import { commonPhrase } from './common-phrase.js';
import { mergeAll } from './merge-all.js';
import type { Item, Rule, Shelf } from './shelf.js';

/** Characters of a body up to which a memory is small. */
const SMALL = 320;
/** Likeness that each of a group has to each other. */
const RELATED = 0.3;
const LEAST = 3;
const MOST = 8;

/** Small memories of one kind on one subject that read better as one. */
export function findScattered(shelf: Shelf): MaintainAction[] {
  const { items, texts } = shelf;
  const near = new Map<number, Set<number>>();
  const link = (one: number, other: number): void =>
    void near.set(one, (near.get(one) ?? new Set()).add(other));
  for (const [one, other] of texts.pairs(RELATED, (one, other) => belong(items[one], items[other]))) {
    link(one, other);
    link(other, one);
  }
  const used = new Set<number>();
  const actions: MaintainAction[] = [];
  for (const [first, linked] of [...near].sort(([a, one], [b, other]) => other.size - one.size || a - b)) {
    if (used.has(first)) continue;
    const group = [first];
    for (const next of [...linked].sort(
      (a, b) => texts.likeness(first, b) - texts.likeness(first, a) || a - b,
    ))
      if (group.length < MOST && !used.has(next) && group.every((member) => near.get(member)?.has(next)))
        group.push(next);
    const action =
      group.length < LEAST
        ? undefined
        : consolidateOf(
            shelf,
            group.map((number) => items[number] as Item),
          );
    if (action === undefined) continue;
    for (const number of group) used.add(number);
    actions.push(action);
  }
  return actions;
}

function belong(one: Item | undefined, other: Item | undefined): boolean {
  if (!one || !other) return false;
  const [a, b] = [one.memory, other.memory];
  if (![a, b].every(({ body, pinned, primitive }) => body.length <= SMALL && !pinned && primitive !== 'note'))
    return false;
  if (
    a.primitive !== b.primitive ||
    (a.primitive === 'learning' && b.primitive === 'learning' && a.kind !== b.kind)
  )
    return false;
  const paths = new Set(a.anchors?.map(({ path }) => path));
  return (
    (b.anchors ?? []).some(({ path }) => paths.has(path)) ||
    a.tags.filter((tag) => b.tags.includes(tag)).length > 1
  );
}

function consolidateOf({ now }: Shelf, group: readonly Item[]): MaintainAction | undefined {
  const memories = group
    .map(({ memory }) => memory)
    .sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : a.id < b.id ? -1 : 1));
  const [first, ...others] = memories as [Rule, ...Rule[]];
  const phrase = commonPhrase(memories.map(({ title }) => title));
  if (phrase === undefined) return undefined;
  const { superseded_by: _, extra: __, ...base } = mergeAll({ ...first, body: '' }, others, now);
  const ids = memories.map(({ id }) => id);
  const memory = {
    ...base,
    id: idFromHash(first.primitive, ids.join(' ')),
    title: `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}: ${memories.length} rules`,
    body: memories.map(asListItem).join('\n'),
    created: utcTime(now),
    source: 'maintain',
    engine: 'maintain/1',
    confidence: Math.min(...memories.map(({ confidence }) => confidence)),
    supersedes: ids,
  } as Rule;
  return {
    kind: 'consolidate',
    ground: 'scattered',
    subject: memory,
    why: `${memories.length} small memories on one subject read better as one.`,
    evidence: memories.map(({ id, title }) => `${id} "${title}"`),
    ids: [memory.id, ...ids],
    put: [memory],
    retired: ids.map((id) => ({ id, by: memory.id })),
    digest: actionDigest('consolidate', memories),
  };
}

function asListItem({ title, body }: Rule): string {
  const text = body.trim().replace(/\s+/g, ' ');
  const says = text.toLowerCase().startsWith(title.toLowerCase().replace(/\.$/, ''));
  return says
    ? `- ${text}`
    : `- ${[title.replace(/[.:]?$/, text ? ':' : ''), text].filter(Boolean).join(' ')}`;
}
