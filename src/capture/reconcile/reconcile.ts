/** What capture finds, against what is stored: which changes follow. Pure. */
import type { Memory } from '../../model/memory.js';
import type { Action, Proposal, Stored } from './action.js';
import { doubtsFrom, judge } from './judge.js';
import { recognise, underFreeId } from './recognise.js';
import { follow, type Rulings } from './ruling.js';
import { Shelf } from './shelf.js';
import { overturns } from './topic.js';

export type { Action, Proposal } from './action.js';

/**
 * Each proposal becomes at most one change:
 * known already (same id, same evidence, same words; also when a person archived or deleted it): none;
 * said before in other words, or with less to it: update;
 * a later choice on the same topic: supersede;
 * otherwise: add.
 * Memories of a person's own that the session was given and that it then overturns are doubted.
 * A ruling goes before what words alone would decide of a proposal that is not known.
 * Applying the result and reconciling again gives no change.
 */
export function reconcile(
  proposals: readonly Proposal[],
  stored: Stored,
  rulings: Rulings = new Map(),
): Action[] {
  const shelf = new Shelf(
    stored.memories,
    proposals.map(({ memory }) => memory),
  );
  const inOrder = lastWords(proposals, shelf);
  const actions = new Map<string, Action>();
  const doubts = new Map<string, Action>();
  for (const said of inOrder) {
    const proposal = underFreeId(said, shelf);
    const action =
      recognise(proposal, shelf, stored) ??
      follow(rulings.get(said.memory.id), proposal, shelf, stored) ??
      judge(proposal, shelf, stored, inOrder);
    const before = actions.get(action.id);
    actions.set(action.id, before === undefined ? action : joined(before, action));
    if (action.op === 'add' || action.op === 'supersede')
      for (const doubt of doubtsFrom(proposal, shelf, stored)) doubts.set(doubt.id, doubt);
    if (action.memory !== undefined) shelf.put(action.memory);
    for (const old of action.olds ?? []) {
      shelf.takeAway(old);
      // What this very run was about to add has been overturned before it was ever stored.
      if (actions.get(old)?.op === 'add') actions.delete(old);
    }
  }
  return [...[...actions.values()].map((action) => withoutUnstored(action, shelf)), ...doubts.values()];
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
