import type { Captured } from './merge-into.js';
import type { Shelf, Shelved } from './shelf.js';
import { overturns, sameness, sameSubject } from './topic.js';

/** The stored memory that says the same: an active one before an archived one, then the nearest. */
export function findSame(memory: Captured, shelf: Shelf): Shelved | undefined {
  const topic = shelf.topic(memory);
  let best: { shelved: Shelved; score: number } | undefined;
  for (const shelved of shelf.rules()) {
    const score = sameness(topic, shelf.topic(shelved.memory), shelf.weights) + (shelved.archived ? 0 : 1);
    if (score > (shelved.archived ? 0 : 1) && score > (best?.score ?? 0)) best = { shelved, score };
  }
  return best?.shelved;
}

/**
 * Active memories that this one overturns or that overturn it, nearest first. Never a pinned one or a note: those a
 * person put there on purpose.
 * @param session ids of all that the session says now: what it said once and says no more gives way more easily
 */
export function findOverturned(memory: Captured, shelf: Shelf, session: readonly string[]): Shelved[] {
  const topic = shelf.topic(memory);
  const found: { shelved: Shelved; nearness: number }[] = [];
  for (const shelved of shelf.rules()) {
    const { memory: other, archived } = shelved;
    if (archived || other.pinned || other.primitive === 'note') continue;
    const theirs = shelf.topic(other);
    const [later, earlier] = other.updated > memory.created ? [theirs, topic] : [topic, theirs];
    const gone =
      wasSaidHere(memory, shelved) && !session.includes(other.id) && other.updated <= memory.created;
    if (!overturns(later, earlier, shelf.weights) && !(gone && sameSubject(topic, theirs, shelf.weights)))
      continue;
    found.push({ shelved, nearness: shelf.weights.likeness(topic.all, theirs.all) });
  }
  return found.sort((a, b) => b.nearness - a.nearness).map(({ shelved }) => shelved);
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
