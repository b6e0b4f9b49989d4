import { common, type Terms } from '../capture/reconcile/terms.js';
import { overturns } from '../capture/reconcile/topic.js';
import type { MaintainAction } from './action.js';
import { actionDigest } from './action-digest.js';
import { mergeAll } from './merge-all.js';
import type { Item, Shelf } from './shelf.js';
import { specificsOf } from './specifics.js';

/** Likeness of title and rule from which two say the same, if nothing speaks against it. */
const ALIKE = 0.6;
/** Where memories are of different kinds. */
const NEARLY_EQUAL = 0.9;
/** Share of each text that the other may lack; above it on both sides they are two things. */
const OWN = 0.25;

interface Pair {
  readonly one: number;
  readonly other: number;
  readonly likeness: number;
}

/** Memories that say the same: the fullest stays and takes in what the others have besides. */
export function findDuplicates(shelf: Shelf): MaintainAction[] {
  const pairs: Pair[] = [];
  const specifics = new Map<number, Terms>();
  const specificsAt = (number: number): Terms => {
    const known = specifics.get(number) ?? specificsOf((shelf.items[number] as Item).memory);
    specifics.set(number, known);
    return known;
  };
  for (const [one, other] of shelf.rules.pairs(ALIKE, (one, other) => mayBeOne(shelf, one, other))) {
    const likeness = shelf.rules.likeness(one, other);
    if (saysTheSame(shelf, one, other, likeness) && !differ(specificsAt(one), specificsAt(other)))
      pairs.push({ one, other, likeness });
  }
  pairs.sort((a, b) => b.likeness - a.likeness || a.one - b.one || a.other - b.other);
  return groups(pairs).map((group) => mergeOf(shelf, group));
}

/** What a person keeps for themself and what the project keeps stay apart. */
function mayBeOne({ items }: Shelf, one: number, other: number): boolean {
  const [a, b] = [items[one]?.memory, items[other]?.memory];
  if (!a || !b || (a.pinned && b.pinned)) return false;
  return scopeOf(a) === scopeOf(b);
}

const scopeOf = (memory: Item['memory']): string => (memory.primitive === 'note' ? memory.scope : 'project');

function saysTheSame(shelf: Shelf, one: number, other: number, likeness: number): boolean {
  const [a, b] = [shelf.items[one] as Item, shelf.items[other] as Item];
  if (likeness < NEARLY_EQUAL && a.memory.primitive !== b.memory.primitive) return false;
  const own = Math.min(1 - shelf.rules.coverage(one, other), 1 - shelf.rules.coverage(other, one));
  if (own > OWN || (names(a, b) && names(b, a)) || (isAbout(a, b) && isAbout(b, a))) return false;
  // `use tabs` and `never use tabs` are nearly the same words.
  return !overturns(a.topic, b.topic, shelf.weights) && !overturns(b.topic, a.topic, shelf.weights);
}

/** Whether a title has a word that the other text lacks altogether. */
function names({ topic }: Item, other: Item): boolean {
  return [...topic.title].some((term) => !other.topic.all.has(term));
}

/** Whether a title has a word behind the first, which tells what to do, that the other title lacks. */
function isAbout({ topic }: Item, other: Item): boolean {
  return [...topic.title].slice(1).some((term) => !other.topic.title.has(term));
}

/** Each names a thing that the other does not. */
function differ(one: Terms, other: Terms): boolean {
  const shared = common(one, other).length;
  return shared < one.size && shared < other.size;
}

/** Each memory in one group; one joins only where it is like the first of the group, so that no chain drifts away. */
function groups(pairs: readonly Pair[]): number[][] {
  const groupOf = new Map<number, number[]>();
  const linked = new Set(pairs.map(({ one, other }) => `${one} ${other}`));
  const isLinked = (one: number, other: number): boolean =>
    linked.has(one < other ? `${one} ${other}` : `${other} ${one}`);
  for (const { one, other } of pairs) {
    const [group, rival] = [groupOf.get(one), groupOf.get(other)];
    if (group && rival) continue;
    const target = group ?? rival ?? [];
    const joining = [one, other].filter((number) => !target.includes(number));
    if (!joining.every((number) => target.every((member) => isLinked(member, number)))) continue;
    target.push(...joining);
    for (const number of joining) groupOf.set(number, target);
  }
  return [...new Set(groupOf.values())].filter((group) => group.length > 1);
}

function mergeOf(shelf: Shelf, group: readonly number[]): MaintainAction {
  const [survivor, ...others] = group.map((number) => shelf.items[number] as Item).sort(byWorth) as [
    Item,
    ...Item[],
  ];
  const memories = [survivor, ...others].map(({ memory }) => memory);
  const [first = 0] = group.filter((number) => shelf.items[number] === survivor);
  const evidence = others.map((item) => {
    const share = shelf.rules.likeness(first, shelf.items.indexOf(item));
    return `${item.memory.id} "${item.memory.title}" shares ${Math.round(100 * share)} % of its words with it.`;
  });
  return {
    kind: 'merge',
    ground: 'duplicate',
    subject: survivor.memory,
    why: `${others.length === 1 ? 'Another memory says' : `${others.length} other memories say`} the same. ${survivor.memory.id} stays and takes in what ${others.length === 1 ? 'that has' : 'those have'} besides.`,
    evidence,
    ids: memories.map(({ id }) => id),
    put: [
      mergeAll(
        survivor.memory,
        others.map(({ memory }) => memory),
        shelf.now,
      ),
    ],
    retired: others.map(({ memory }) => ({ id: memory.id, by: survivor.memory.id })),
    digest: actionDigest('merge', memories),
  };
}

/** What is pinned, written by a person, better founded, fuller, older. */
function byWorth({ memory: a }: Item, { memory: b }: Item): number {
  return (
    Number(b.pinned ?? false) - Number(a.pinned ?? false) ||
    Number(b.engine === undefined) - Number(a.engine === undefined) ||
    (b.evidence?.length ?? 0) - (a.evidence?.length ?? 0) ||
    b.confidence - a.confidence ||
    b.body.length - a.body.length ||
    (a.created < b.created ? -1 : a.created > b.created ? 1 : 0) ||
    (a.id < b.id ? -1 : 1)
  );
}
