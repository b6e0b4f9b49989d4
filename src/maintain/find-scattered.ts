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
const RELATED = 0.15;
const LEAST = 3;
const MOST = 8;

/** Memories under one key; more than this many are no group. */
const CROWD = 40;

/** Small memories of one kind on one subject that read better as one. */
export function findScattered(shelf: Shelf): MaintainAction[] {
  const { items, rules } = shelf;
  const near = new Map<number, Set<number>>();
  for (const crowd of crowds(items))
    for (const one of crowd)
      for (const other of crowd)
        if (one !== other && rules.likeness(one, other) >= RELATED)
          near.set(one, (near.get(one) ?? new Set()).add(other));
  const used = new Set<number>();
  const actions: MaintainAction[] = [];
  for (const [first, linked] of [...near].sort(([a, one], [b, other]) => other.size - one.size || a - b)) {
    if (used.has(first)) continue;
    const group = [first];
    const byLikeness = [...linked].sort(
      (a, b) => rules.likeness(first, b) - rules.likeness(first, a) || a - b,
    );
    for (const next of byLikeness)
      if (group.length < MOST && !used.has(next) && group.every((member) => near.get(member)?.has(next)))
        group.push(next);
    const members = group.map((number) => items[number] as Item);
    const action = group.length < LEAST ? undefined : consolidateOf(shelf, members);
    if (action === undefined) continue;
    for (const number of group) used.add(number);
    actions.push(action);
  }
  return actions;
}

/** Numbers of small memories of one kind that speak of one file, or have two tags in common. */
function crowds(items: readonly Item[]): number[][] {
  const byKey = new Map<string, number[]>();
  for (const [number, { memory }] of items.entries()) {
    const { body, pinned, primitive, tags, anchors = [] } = memory;
    if (body.length > SMALL || pinned || primitive === 'note') continue;
    const kind = primitive === 'learning' ? memory.kind : primitive;
    const pairs = [...new Set(tags)]
      .sort()
      .flatMap((one, at, all) => all.slice(at + 1).map((two) => `${one} ${two}`));
    for (const key of new Set([...anchors.map(({ path }) => `/${path}`), ...pairs]))
      byKey.set(`${kind} ${key}`, [...(byKey.get(`${kind} ${key}`) ?? []), number]);
  }
  return [...byKey.values()].filter((crowd) => crowd.length >= LEAST && crowd.length <= CROWD);
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
