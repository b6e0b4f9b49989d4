import { capturedId } from '../../model/ids.js';
import type { Memory } from '../../model/memory.js';
import { type Action, actionOn, type Proposal, type Stored } from './action.js';
import { type Captured, refresh } from './merge-into.js';
import type { Shelf } from './shelf.js';
import { overturns, sameSubject } from './topic.js';

/** What becomes of a proposal that memory knows by its id or its evidence; `undefined` for one it has not met. */
export function recognise(proposal: Proposal, shelf: Shelf, stored: Stored): Action | undefined {
  const { memory } = proposal;
  const own = shelf.get(memory.id);
  if (own?.archived) return actionOn(proposal, 'none', 'was archived');
  if (own !== undefined) {
    const fresh = refresh(own.memory as Captured, memory, { keepBody: stored.edited.has(memory.id) });
    return fresh === own.memory
      ? actionOn(proposal, 'none', 'known')
      : actionOn(proposal, 'update', 'more was said', { memory: fresh });
  }
  if (stored.deleted.has(memory.id)) return actionOn(proposal, 'none', 'was deleted');
  const merged = shelf.findMerged(memory);
  if (merged !== undefined) return actionOn(proposal, 'none', 'known', { id: merged });
  const saved = findSaved(memory, shelf, stored.session?.saved);
  return saved === undefined
    ? undefined
    : actionOn(proposal, 'none', 'was saved by the agent', { id: saved });
}

/** Id of the memory that the agent saved in the same session about the same. */
function findSaved(
  memory: Captured,
  shelf: Shelf,
  saved: ReadonlySet<string> = new Set(),
): string | undefined {
  const session = memory.evidence?.[0]?.session;
  const topic = shelf.topic(memory);
  for (const { memory: other } of shelf.rules()) {
    const isSaved =
      saved.has(other.id) ||
      (other.engine === undefined && other.evidence?.some((said) => said.session === session));
    if (!isSaved) continue;
    const theirs = shelf.topic(other);
    if (sameSubject(topic, theirs, shelf.weights) && !overturns(topic, theirs, shelf.weights))
      return other.id;
  }
  return undefined;
}

/** Under another id where its own is taken by something else: the agent rewrote the session, and records moved. */
export function underFreeId(proposal: Proposal, shelf: Shelf): Proposal {
  const { memory } = proposal;
  const said = memory.evidence?.[0];
  for (let nth = 2, next = memory; ; nth++) {
    const taken = shelf.get(next.id)?.memory;
    if (taken === undefined || said === undefined || isSameThing(taken, memory, shelf))
      return { ...proposal, memory: next };
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
