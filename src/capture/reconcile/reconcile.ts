/** What capture finds, against what is stored: which changes follow. Pure. */
import { capturedId } from '../../model/ids.js';
import type { Memory } from '../../model/memory.js';
import type { Reason, StoredMemory } from '../../store/store.js';
import { findOverturned, findRefuting, findSame } from './find.js';
import { type Captured, mergeInto, refresh } from './merge-into.js';
import { Shelf } from './shelf.js';
import { overturns, sameSubject } from './topic.js';

/** Something a session says, as the memory it would become. */
export interface Proposal {
  readonly memory: Captured;
  /** Of the proposals of one session, the later words win. */
  readonly reason: Reason;
}

export interface Action {
  readonly op: 'add' | 'update' | 'supersede' | 'archive' | 'none';
  /** The memory it ends up in. */
  readonly id: string;
  readonly title: string;
  /** Why it came to this, in a few words. */
  readonly because: string;
  /** For all but `none` and `archive`. */
  readonly memory?: Memory;
  /** For `supersede`: the memories that go, nearest first. */
  readonly olds?: readonly string[];
  readonly reason: Reason;
}

export interface Stored {
  readonly memories: Iterable<StoredMemory>;
  /** Ids that were on the branch once and were taken off it. */
  readonly deleted: ReadonlySet<string>;
  /** Ids whose text a person changed. */
  readonly edited: ReadonlySet<string>;
}

/**
 * Each proposal becomes at most one change:
 * known already (same id, same evidence, same words; also when a person archived or deleted it): none;
 * said before in other words, or with less to it: update;
 * a later choice on the same topic: supersede;
 * otherwise: add.
 * Applying the result and reconciling again gives no change.
 */
export function reconcile(proposals: readonly Proposal[], stored: Stored): Action[] {
  const shelf = new Shelf(
    stored.memories,
    proposals.map(({ memory }) => memory),
  );
  const inOrder = lastWords(proposals, shelf);
  const actions = new Map<string, Action>();
  for (const proposal of inOrder) {
    const action = judge(proposal, shelf, stored, inOrder);
    const before = actions.get(action.id);
    actions.set(action.id, before === undefined ? action : joined(before, action));
    if (action.memory !== undefined) shelf.put(action.memory);
    for (const old of action.olds ?? []) {
      shelf.takeAway(old);
      // What this very run was about to add has been overturned before it was ever stored.
      if (actions.get(old)?.op === 'add') actions.delete(old);
    }
  }
  return [...actions.values()].map((action) => withoutUnstored(action, shelf));
}

/** In the order they were said, without those that later words of the same session overturn. */
function lastWords(proposals: readonly Proposal[], shelf: Shelf): Proposal[] {
  const inOrder = [...proposals].sort((a, b) => a.memory.created.localeCompare(b.memory.created));
  return inOrder.filter(
    ({ memory }, at) =>
      !inOrder
        .slice(at + 1)
        .some((later) => overturns(shelf.topic(later.memory), shelf.topic(memory), shelf.weights)),
  );
}

/** How a commit says why it is not simply an addition. */
const WHY: Readonly<Record<string, string>> = {
  'more was said': 'More was said in the same session.',
  'was said again': 'Said again.',
  'overturns what was said before': 'Overturns what was said before.',
  'goes back to what held before': 'Goes back to what held before.',
};

/** Under another id where its own is taken by something else: the agent rewrote the session, and records moved. */
function underFreeId(memory: Captured, shelf: Shelf): Captured {
  const said = memory.evidence?.[0];
  for (let nth = 2, next = memory; ; nth++) {
    const taken = shelf.get(next.id)?.memory;
    if (taken === undefined || said === undefined || isSameThing(taken, memory, shelf)) return next;
    next = { ...memory, id: capturedId(memory.primitive, said.session, `${said.records[0]}@${nth}`) };
  }
}

/** Made from the same words, whatever a person made of it since, or about the same. */
function isSameThing(taken: Memory, memory: Captured, shelf: Shelf): boolean {
  const said = memory.evidence?.[0];
  const before = taken.evidence?.find(
    ({ session, records }) => session === said?.session && records[0] === said?.records[0],
  );
  if (before === undefined || before.quote === undefined || before.quote === said?.quote) return true;
  return sameSubject(shelf.topic(taken), shelf.topic(memory), shelf.weights);
}

function judge(
  { memory: proposed, reason }: Proposal,
  shelf: Shelf,
  stored: Stored,
  all: readonly Proposal[],
): Action {
  const memory = underFreeId(proposed, shelf);
  const act = (op: Action['op'], because: string, rest: Partial<Action> = {}): Action => ({
    op,
    id: memory.id,
    title: memory.title,
    because,
    reason: op === 'add' ? reason : { ...reason, why: `${WHY[because] ?? because} ${reason.why}` },
    ...rest,
  });
  const own = shelf.get(memory.id);
  if (own?.archived) return act('none', 'was archived');
  if (own !== undefined) {
    const fresh = refresh(own.memory as Captured, memory, { keepBody: stored.edited.has(memory.id) });
    return fresh === own.memory ? act('none', 'known') : act('update', 'more was said', { memory: fresh });
  }
  if (stored.deleted.has(memory.id)) return act('none', 'was deleted');
  const merged = shelf.findMerged(memory);
  if (merged !== undefined) return act('none', 'known', { id: merged });

  const refuting = findRefuting(memory, shelf);
  if (refuting !== undefined) return act('none', 'was overturned later', { id: refuting.memory.id });
  const olds = findOverturned(
    memory,
    shelf,
    all.map((proposal) => proposal.memory.id),
  );
  if (olds.length > 0)
    return act('supersede', 'overturns what was said before', {
      olds: olds.map((old) => old.memory.id),
      memory: { ...memory, supersedes: olds.map((old) => old.memory.id) },
    });

  const same = findSame(memory, shelf);
  if (same === undefined) return act('add', 'is new', { memory });
  if (!same.archived) {
    const fresh = mergeInto(same.memory, memory, { keepBody: stored.edited.has(same.memory.id) });
    return fresh === same.memory
      ? act('none', 'known', { id: same.memory.id })
      : act('update', 'was said again', { id: same.memory.id, title: same.memory.title, memory: fresh });
  }
  const successor = shelf.successorOf(same.memory);
  if (successor === undefined) return act('none', 'was archived', { id: same.memory.id });
  if (successor.memory.updated >= memory.created)
    return act('none', 'was overturned later', { id: successor.memory.id });
  return act('supersede', 'goes back to what held before', {
    olds: [successor.memory.id],
    memory: { ...memory, supersedes: [successor.memory.id] },
  });
}

/** Two proposals that came to the same memory: the last state of it, under the first operation. */
function joined(first: Action, then: Action): Action {
  if (then.op === 'none') return first;
  if (first.op === 'none') return then;
  return { ...then, op: first.op, ...(first.olds ? { olds: first.olds } : {}) };
}

/** Memories of this very run that were overturned before they were stored need no superseding. */
function withoutUnstored(action: Action, shelf: Shelf): Action {
  if (action.op !== 'supersede' || action.memory === undefined) return action;
  const olds = (action.olds ?? []).filter((old) => shelf.wasStored(old));
  const { supersedes: _, ...plain } = action.memory;
  if (olds.length > 0) return { ...action, olds, memory: { ...action.memory, supersedes: olds } };
  const { olds: __, ...rest } = action;
  return { ...rest, op: 'add', because: 'is new', memory: plain as Memory };
}
