import { type Action, actionOn, type Proposal, type Stored } from './action.js';
import { findOverturned, findRefuting, findSame, isPersons } from './find.js';
import { mergeInto } from './merge-into.js';
import type { Shelf, Shelved } from './shelf.js';
import { overturns } from './topic.js';

/** What becomes of a proposal that memory has not met, by its words. */
export function judge(proposal: Proposal, shelf: Shelf, stored: Stored, all: readonly Proposal[]): Action {
  const { memory } = proposal;
  const refuting = findRefuting(memory, shelf);
  if (refuting !== undefined)
    return actionOn(proposal, 'none', 'was overturned later', { id: refuting.memory.id });
  const olds = findOverturned(
    memory,
    shelf,
    all.map((other) => other.memory.id),
  );
  if (olds.length > 0)
    return superseding(
      proposal,
      'overturns what was said before',
      olds.map((old) => old.memory.id),
    );

  const same = findSame(memory, shelf);
  if (same === undefined) return actionOn(proposal, 'add', 'is new', { memory });
  if (!same.archived) return sayingAgain(proposal, same, stored);
  const successor = shelf.successorOf(same.memory);
  if (successor === undefined) return actionOn(proposal, 'none', 'was archived', { id: same.memory.id });
  if (successor.memory.updated >= memory.created)
    return actionOn(proposal, 'none', 'was overturned later', { id: successor.memory.id });
  return superseding(proposal, 'goes back to what held before', [successor.memory.id]);
}

/** What a person put there on purpose stays; but who was given it and says otherwise makes it less sure. */
export function doubtsFrom(proposal: Proposal, shelf: Shelf, { session }: Stored): Action[] {
  const topic = shelf.topic(proposal.memory);
  return [...shelf.rules()]
    .filter(
      ({ memory, archived }) =>
        !archived &&
        isPersons(memory) &&
        session?.given.has(memory.id) &&
        memory.updated <= proposal.memory.created &&
        overturns(topic, shelf.topic(memory), shelf.weights),
    )
    .map(({ memory: { id, title } }) =>
      actionOn(proposal, 'doubt', 'was given and contradicted', { id, title }),
    );
}

export function superseding(proposal: Proposal, because: string, olds: readonly string[]): Action {
  return actionOn(proposal, 'supersede', because, {
    olds,
    memory: { ...proposal.memory, supersedes: olds },
  });
}

export function sayingAgain(proposal: Proposal, { memory: same }: Shelved, stored: Stored): Action {
  if (proposal.byAgent && stored.session?.given.has(same.id))
    return actionOn(proposal, 'none', 'repeats what it was given', { id: same.id });
  const fresh = mergeInto(same, proposal.memory, { keepBody: stored.edited.has(same.id) });
  return fresh === same
    ? actionOn(proposal, 'none', 'known', { id: same.id })
    : actionOn(proposal, 'update', 'was said again', { id: same.id, title: same.title, memory: fresh });
}
