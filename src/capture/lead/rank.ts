import type { Memory } from '../../model/memory.js';
import type { StoredMemory } from '../../store/store.js';
import { Shelf } from '../reconcile/shelf.js';
import { termsOf } from '../reconcile/terms.js';

/** Active memories that hold the terms of a question, by how much of it they hold. */
export function rank(memories: readonly StoredMemory[], question: string, most: number): Memory[] {
  const shelf = new Shelf(memories, []);
  const terms = termsOf(question);
  return [...shelf.rules()]
    .filter(({ archived }) => !archived)
    .map(({ memory }) => ({ memory, held: shelf.weights.coverage(terms, shelf.topic(memory).all) }))
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held || a.memory.id.localeCompare(b.memory.id))
    .slice(0, most)
    .map(({ memory }) => memory);
}
