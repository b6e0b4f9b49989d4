import type { Memory } from '../model/memory.js';
import type { StoredMemory } from '../store/store.js';
import { Shelf } from './reconcile/shelf.js';
import { termsOf } from './reconcile/terms.js';

/** Share of what a memory says (by weight) that a text must hold to speak of the same. */
const NEAR = 0.5;

/**
 * Active memories most of whose title and rule a text holds, nearest first.
 * @param session whose own memories are left out: a session read again is asked about as the first time
 */
export function findNear(
  memories: Iterable<StoredMemory>,
  text: string,
  most: number,
  session: string,
): readonly Memory[] {
  const shelf = new Shelf(memories, []);
  const terms = termsOf(text);
  return [...shelf.rules()]
    .filter(({ memory, archived }) => !archived && !isFrom(memory, session))
    .map(({ memory }) => ({ memory, nearness: shelf.weights.coverage(shelf.topic(memory).all, terms) }))
    .filter(({ nearness }) => nearness >= NEAR)
    .sort((a, b) => b.nearness - a.nearness || a.memory.id.localeCompare(b.memory.id))
    .slice(0, most)
    .map(({ memory }) => memory);
}

function isFrom({ evidence = [] }: Memory, session: string): boolean {
  return evidence.length > 0 && evidence.every((said) => said.session === session);
}
