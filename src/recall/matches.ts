/** What in one document answers which word of a question. */
import { FIELDS, type Field } from './fields.js';
import { frequency, type TermIndex, termAt } from './index.js';
import type { Concept } from './question.js';
import { rarityOf } from './rarity.js';

export interface Match {
  readonly concept: Concept;
  readonly term: number;
  /** How well the term stands for the word: 1 for the word itself. */
  readonly factor: number;
  readonly packed: number;
}

/** The best term of each concept that the document has; concepts without one are left out. */
export function matchesIn(index: TermIndex, concepts: readonly Concept[], document: number): Match[] {
  const found: Match[] = [];
  for (const concept of concepts) {
    let best: Match | undefined;
    for (const { term, factor } of concept.alternatives) {
      if (best && factor <= best.factor) continue;
      const posting = findPosting(index, term, document);
      if (posting < 0) continue;
      best = { concept, term, factor, packed: index.postingPacked[posting] as number };
    }
    if (best) found.push(best);
  }
  return found;
}

/** Share of the concept that a match is worth, 0..1: less for a stand-in, and for one that is more common than the word. */
export function worth(index: TermIndex, { concept, term, factor }: Match): number {
  return factor * Math.min(1, rarityOf(index, term) / concept.idf);
}

export interface Explanation {
  /** The word as it was asked. */
  readonly word: string;
  /** The term that was found: a stem. */
  readonly found: string;
  readonly fields: Partial<Record<Field, number>>;
  readonly factor: number;
}

export function explain(index: TermIndex, matches: readonly Match[]): Explanation[] {
  return matches.map(({ concept, term, factor, packed }) => ({
    word: concept.text,
    found: termAt(index, term),
    fields: Object.fromEntries(
      FIELDS.map((field, f) => [field, frequency(packed, f)] as const).filter(([, count]) => count > 0),
    ),
    factor,
  }));
}

function findPosting({ postingStart, postingDocument }: TermIndex, term: number, document: number): number {
  let low = postingStart[term] as number;
  let high = (postingStart[term + 1] as number) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = postingDocument[middle] as number;
    if (found === document) return middle;
    if (found < document) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
