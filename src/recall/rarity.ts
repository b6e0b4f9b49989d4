/** How rare a term is: in the store, and, where a store is too small to tell, in technical writing at large. */
import { type TermIndex, termAt } from './index.js';
import { commonness } from './speciality.js';

/** As if so many more memories were there that use words as technical writing does. Flat between 20 and 100. */
const IMAGINED = 50;

/**
 * Inverse document frequency, BM25's (Robertson & Spärck Jones, never negative), of a stem that `containing` of the documents
 * hold: in a store of five the word `database` tells more than `change` even if both stand in one of them.
 */
export function rarity(documents: number, containing: number, stem: string): number {
  const all = documents + IMAGINED;
  const having = containing + IMAGINED * commonness(stem);
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** That of a term of the index. */
export function rarityOf(index: TermIndex, term: number): number {
  const { documents, postingStart } = index;
  const containing = (postingStart[term + 1] as number) - (postingStart[term] as number);
  return rarity(documents, containing, termAt(index, term));
}
