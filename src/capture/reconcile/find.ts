import type { Memory } from '../../model/memory.js';
import type { Captured } from './merge-into.js';
import type { Shelf, Shelved } from './shelf.js';
import { overturns, sameness, sameSubject } from './topic.js';

/** The stored memory that says the same: an active one before an archived one, then the nearest. */
export function findSame(memory: Captured, shelf: Shelf): Shelved | undefined {
  const topic = shelf.topic(memory);
  let best: { shelved: Shelved; score: number } | undefined;
  for (const shelved of shelf.rules()) {
    const theirs = shelf.topic(shelved.memory);
    const alike = sameness(topic, theirs, shelf.weights);
    const score = alike + (shelved.archived ? 0 : 1);
    if (alike === 0 || score <= (best?.score ?? 0)) continue;
    // `use tabs` and `never use tabs` are nearly the same words.
    if (overturns(topic, theirs, shelf.weights) || overturns(theirs, topic, shelf.weights)) continue;
    best = { shelved, score };
  }
  return best?.shelved;
}

/** A memory that was said later and overturns this one; archived or not, since it held then. */
export function findRefuting(memory: Captured, shelf: Shelf): Shelved | undefined {
  const topic = shelf.topic(memory);
  for (const shelved of shelf.rules())
    if (
      shelved.memory.updated > memory.created &&
      overturns(shelf.topic(shelved.memory), topic, shelf.weights)
    )
      return shelved;
  return undefined;
}

/**
 * Active memories that this one overturns, nearest first. Never a pinned one or a note: those a person put there on
 * purpose.
 * @param session ids of all that the session says now: what it said once and says no more gives way more easily
 */
export function findOverturned(memory: Captured, shelf: Shelf, session: readonly string[]): Shelved[] {
  const topic = shelf.topic(memory);
  const found: { shelved: Shelved; nearness: number }[] = [];
  for (const shelved of shelf.rules()) {
    const { memory: other, archived } = shelved;
    if (archived || isPersons(other) || other.updated > memory.created) continue;
    const theirs = shelf.topic(other);
    const gone = wasSaidHere(memory, shelved) && !session.includes(other.id);
    if (overturns(topic, theirs, shelf.weights) || (gone && sameSubject(topic, theirs, shelf.weights)))
      found.push({ shelved, nearness: shelf.weights.likeness(topic.all, theirs.all) });
  }
  return found.sort((a, b) => b.nearness - a.nearness).map(({ shelved }) => shelved);
}

/** Put there on purpose. */
export function isPersons({ pinned, primitive }: Memory): boolean {
  return pinned === true || primitive === 'note';
}

/** By the same engine, from this session alone. */
function wasSaidHere(memory: Captured, { memory: other }: Shelved): boolean {
  const session = memory.evidence?.[0]?.session;
  return (
    other.engine === memory.engine &&
    session !== undefined &&
    (other.evidence ?? []).length > 0 &&
    (other.evidence ?? []).every((evidence) => evidence.session === session)
  );
}
