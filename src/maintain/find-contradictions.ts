import { PLACING } from '../capture/reconcile/statement.js';
import { overturns, type Topic } from '../capture/reconcile/topic.js';
import type { MaintainAction } from './action.js';
import { actionDigest } from './action-digest.js';
import type { Item, Shelf } from './shelf.js';

/** Likeness of title and rule from which two speak of one subject. */
const SUBJECT = 0.25;
/** Likeness of titles from which their first sentences count, too. */
const SAME_TITLE = 0.5;

/** Memories that a later one overturns, as capture would have superseded them had it known. */
export function findContradictions(shelf: Shelf): MaintainAction[] {
  const olds = new Map<Item, { later: Item; told: boolean }>();
  const note = (later: Item, old: Item, told: boolean): void => {
    const known = olds.get(old);
    if (known === undefined || known.later.memory.created < later.memory.created)
      olds.set(old, { later, told });
  };
  for (const [later, old] of toldPairs(shelf)) note(later, old, true);
  const traits = Int32Array.from(shelf.items, traitsOf);
  const could = (one: number, other: number): boolean => mayContradict(traits[one] ?? 0, traits[other] ?? 0);
  for (const [one, other] of shelf.rules.pairs(SUBJECT, could, (number) => traits[number] !== 0)) {
    const [a, b] = [shelf.items[one] as Item, shelf.items[other] as Item];
    const [later, old] = a.memory.created > b.memory.created ? [a, b] : [b, a];
    if (old.memory.created < later.memory.created && canGo(old) && contradicts(shelf, later, old))
      note(later, old, false);
  }
  // Of a chain, the last stands against the one before it; the rest is for the next time.
  const byLater = new Map<Item, { old: Item; told: boolean }[]>();
  for (const [old, { later, told }] of olds)
    if (!olds.has(later)) byLater.set(later, [...(byLater.get(later) ?? []), { old, told }]);
  return [...byLater].map(([later, found]) => supersedeOf(later, found));
}

/** By what the titles say; by their first sentences only where the titles speak of one thing, since many begin alike. */
function contradicts({ weights }: Shelf, later: Item, old: Item): boolean {
  const title = ({ topic }: Item): Topic => ({ ...topic, statements: topic.statements.slice(0, 1) });
  if (weights.likeness(later.topic.title, old.topic.title) >= SAME_TITLE)
    return overturns(later.topic, old.topic, weights);
  return overturns(title(later), title(old), weights);
}

/** One says that it supersedes the other, which is in use all the same. */
function toldPairs({ items }: Shelf): [Item, Item][] {
  const byId = new Map(items.map((item) => [item.memory.id, item]));
  return items.flatMap((item) => {
    const named = (item.memory.supersedes ?? []).flatMap((id) => byId.get(id) ?? []);
    return named.filter((old) => old !== item && !old.memory.pinned).map((old): [Item, Item] => [item, old]);
  });
}

/** What a person put there on purpose stays. */
function canGo({ memory }: Item): boolean {
  return !memory.pinned && memory.primitive !== 'note';
}

const REJECTS = 1;
const NUMBERS = 2;
/** Verbs after which a choice stands, a bit each. */
const CHOICES: readonly string[] = ['use', ...PLACING].slice(0, 28);

/** What a memory's statements have, as bits. */
function traitsOf({ topic: { statements } }: Item): number {
  let traits = 0;
  for (const { rejected, numbers, verb } of statements) {
    if (rejected.size > 0) traits |= REJECTS;
    if (numbers.size > 0) traits |= NUMBERS;
    const choice = verb === undefined ? -1 : CHOICES.indexOf(verb);
    if (choice >= 0) traits |= 4 << choice;
  }
  return traits;
}

/** Leaves out, cheaply, what no kind of contradiction can hold of. */
function mayContradict(one: number, other: number): boolean {
  return ((one | other) & REJECTS) !== 0 || (one & other & ~REJECTS) !== 0;
}

function supersedeOf(
  later: Item,
  found: readonly { readonly old: Item; readonly told: boolean }[],
): MaintainAction {
  const olds = found.map(({ old }) => old.memory);
  const supersedes = [...new Set([...(later.memory.supersedes ?? []), ...olds.map(({ id }) => id)])];
  const { id, created } = later.memory;
  return {
    kind: 'supersede',
    ground: 'contradiction',
    subject: later.memory,
    why: `${id} is the later word (${created.slice(0, 10)}): ${olds.map((old) => old.id).join(', ')} ${olds.length === 1 ? 'says' : 'say'} otherwise, and ${olds.length === 1 ? 'goes' : 'go'} to the archive.`,
    evidence: found.map(
      ({ old, told }) =>
        `${old.memory.id} (${old.memory.created.slice(0, 10)}) says "${old.memory.title}"${told ? `; ${id} names it as superseded` : ''}.`,
    ),
    ids: [id, ...olds.map((old) => old.id)],
    put: [{ ...later.memory, supersedes }],
    retired: olds.map((old) => ({ id: old.id, by: id })),
    digest: actionDigest('supersede', [later.memory, ...olds]),
  };
}
