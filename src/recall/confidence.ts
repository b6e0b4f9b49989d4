/**
 * How sure it is that a memory answers a question at all: a logistic model of five numbers. Its weights were learned from
 * questions with and without an answer over stores of 30 to 3,000 notes (`test/recall/confidence.slow.ts`), that of `young`
 * on half of the stores of 2 to 40 in `young-stores.jsonl`.
 */
import { FIELDS } from './fields.js';
import { frequency, type TermIndex } from './index.js';
import { type Match, matchesIn, worth } from './matches.js';
import type { Concept } from './question.js';
import { PARAMETERS } from './rank.js';
import { rarity } from './rarity.js';
import { speciality } from './speciality.js';

export const WEIGHTS = { strength: 3.5, ratio: 5.4, front: 0.4, missingName: -1.9, young: 1.6, bias: -4.1 };

/** From here on a memory counts as an answer. */
export const ANSWERS = 0.5;

export interface Signals {
  /** Lexical score, in words of the greatest rarity that match as well as can be. */
  readonly strength: number;
  /** The same, of what a document full of the question's words would get. */
  readonly ratio: number;
  /** Share of the question that stands in title, tags or first paragraph. */
  readonly front: number;
  /** Whether something that is called by name is not there: 0..1. */
  readonly missingName: number;
  /** 1 for an empty store, 1/2 at 50 memories: where few could match by chance, one match tells more. */
  readonly young: number;
}

/**
 * @param score lexical score of the document
 * @returns 0..1; 0.5 is where "yes" becomes likelier than "no"
 */
export function confidenceOf(
  index: TermIndex,
  concepts: readonly Concept[],
  document: number,
  score: number,
): number {
  const signals = signalsOf(index, concepts, document, score);
  let sum = WEIGHTS.bias;
  for (const [name, value] of Object.entries(signals)) sum += WEIGHTS[name as keyof Signals] * value;
  return 1 / (1 + Math.exp(-sum));
}

export function signalsOf(
  index: TermIndex,
  concepts: readonly Concept[],
  document: number,
  score: number,
): Signals {
  const found = new Map(matchesIn(index, concepts, document).map((match) => [match.concept, match]));
  let mass = 0;
  let front = 0;
  let missingName = 0;
  for (const concept of concepts) {
    const match = found.get(concept);
    const got = match ? worth(index, match) : 0;
    // A common word that is not there is hardly missed.
    mass += concept.idf * concept.weight * (match ? 1 : 0.25 + 0.75 * speciality(concept.term));
    if (match && inFront(match)) front += got * concept.idf * concept.weight;
    if (concept.named) missingName = Math.max(missingName, 1 - got);
  }
  const best = PARAMETERS.k1 + 1;
  const rarest = rarity(index.documents, 0, '');
  return {
    strength: score / (best * rarest),
    ratio: score / (best * mass),
    front: front / mass,
    missingName,
    young: 1 / (1 + index.documents / 50),
  };
}

function inFront({ packed }: Match): boolean {
  return FIELDS.some(
    (field, f) => (field === 'title' || field === 'tags' || field === 'lead') && frequency(packed, f) > 0,
  );
}
