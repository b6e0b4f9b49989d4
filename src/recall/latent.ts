/**
 * Latent semantic indexing: documents and terms in a space of few dimensions, where words that keep the same company lie
 * close together (Deerwester et al. 1990), found by subspace iteration from a fixed random start (Halko et al. 2011).
 * Cosines depend only on the space, not on its axes, so no singular values are needed.
 */
import { FIELDS } from './fields.js';
import { frequency, type TermIndex, termCount } from './index.js';
import type { Concept } from './question.js';
import { PARAMETERS } from './rank.js';
import {
  everyNth,
  multiply,
  multiplyTransposed,
  orthonormalize,
  quantize,
  randomMatrix,
  type SparseRows,
} from './subspace.js';

const LATENT = {
  dimensions: 128,
  rounds: 3,
  minDocuments: 50,
  minDimensions: 8,
  sample: 4000,
  maxShare: 0.2,
};

export interface Latent {
  readonly dimensions: number;
  /** Terms that have a place in the space, ascending, and their places as signed bytes with a scale per term. */
  readonly terms: Uint32Array;
  readonly termVectors: Int8Array;
  readonly termScale: Float32Array;
  /** Documents' directions as signed bytes: 127 is 1. */
  readonly documentVectors: Int8Array;
}

/** The space of all documents; `undefined` where there are too few to learn from. The same index gives the same space. */
export function buildLatent(index: TermIndex): Latent | undefined {
  if (index.documents < LATENT.minDocuments) return undefined;
  const terms = telling(index);
  const dimensions = Math.min(LATENT.dimensions, index.documents >> 1, terms.length);
  if (dimensions < LATENT.minDimensions) return undefined;
  const rows = weightedRows(index, terms);
  const sample = everyNth(rows, Math.ceil(index.documents / LATENT.sample));
  let basis = randomMatrix(terms.length, dimensions);
  for (let round = 1; round <= LATENT.rounds; round++) {
    // The strongest directions would drown the others in rounding.
    if (round === LATENT.rounds) orthonormalize(basis, terms.length, dimensions);
    basis = multiplyTransposed(sample, multiply(sample, basis, dimensions), terms.length, dimensions);
  }
  orthonormalize(basis, terms.length, dimensions);
  const { vectors, scales } = quantize(basis, terms.length, dimensions);
  const directions = quantize(multiply(rows, basis, dimensions), index.documents, dimensions).vectors;
  return { dimensions, terms, termVectors: vectors, termScale: scales, documentVectors: directions };
}

/** Occurrences of a term in a document, by the weight of the field. */
export function weightedFrequency(packed: number): number {
  let sum = 0;
  for (let f = 0; f < FIELDS.length; f++) sum += (PARAMETERS.weights[f] as number) * frequency(packed, f);
  return sum;
}

/** Terms in more than one document, and in less than a fifth of them. */
function telling(index: TermIndex): Uint32Array {
  const most = Math.max(2, index.documents * LATENT.maxShare);
  const found: number[] = [];
  for (let term = 0; term < termCount(index); term++) {
    const count = (index.postingStart[term + 1] as number) - (index.postingStart[term] as number);
    if (count >= 2 && count <= most) found.push(term);
  }
  return Uint32Array.from(found);
}

/** A row per document of log(1 + weighted frequency) · idf, of length 1. */
function weightedRows(index: TermIndex, terms: Uint32Array): SparseRows {
  const { documents, postingStart, postingDocument, postingPacked } = index;
  const start = new Uint32Array(documents + 1);
  for (const term of terms)
    for (let p = postingStart[term] as number; p < (postingStart[term + 1] as number); p++)
      (start[(postingDocument[p] as number) + 1] as number)++;
  for (let d = 0; d < documents; d++) start[d + 1] = (start[d + 1] as number) + (start[d] as number);
  const next = start.slice();
  const column = new Uint32Array(start[documents] as number);
  const value = new Float32Array(column.length);
  terms.forEach((term, c) => {
    const from = postingStart[term] as number;
    const to = postingStart[term + 1] as number;
    const idf = Math.log(documents / (to - from));
    for (let p = from; p < to; p++) {
      const at = next[postingDocument[p] as number] as number;
      next[postingDocument[p] as number] = at + 1;
      column[at] = c;
      value[at] = Math.log1p(weightedFrequency(postingPacked[p] as number)) * idf;
    }
  });
  for (let d = 0; d < documents; d++) {
    let square = 0;
    for (let p = start[d] as number; p < (start[d + 1] as number); p++) square += (value[p] as number) ** 2;
    const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
    for (let p = start[d] as number; p < (start[d + 1] as number); p++)
      value[p] = (value[p] as number) * scale;
  }
  return { rows: documents, start, column, value };
}

/** Cosine of each document with the question, 0 where it is negative. */
export function latentScores(space: Latent, documents: number, concepts: readonly Concept[]): Float32Array {
  const { dimensions, terms, termVectors, termScale, documentVectors } = space;
  const asked = new Float32Array(dimensions);
  for (const { alternatives, idf, weight } of concepts)
    for (const { term, factor } of alternatives) {
      const row = indexOf(terms, term);
      if (row < 0) continue;
      const scale = factor * idf * weight * (termScale[row] as number);
      for (let j = 0; j < dimensions; j++)
        asked[j] = (asked[j] as number) + scale * (termVectors[row * dimensions + j] as number);
    }
  const scores = new Float32Array(documents);
  const askedLength = Math.hypot(...asked);
  if (askedLength === 0) return scores;
  for (let d = 0; d < documents; d++) {
    let dot = 0;
    let square = 0;
    for (let j = 0, at = d * dimensions; j < dimensions; j++, at++) {
      const entry = documentVectors[at] as number;
      dot += entry * (asked[j] as number);
      square += entry * entry;
    }
    if (dot > 0) scores[d] = dot / (Math.sqrt(square) * askedLength);
  }
  return scores;
}

function indexOf(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] as number;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
