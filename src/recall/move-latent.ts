import { findTerm, type TermIndex } from './index.js';
import { type Latent, weightedFrequency } from './latent.js';
import { quantize } from './subspace.js';
import type { Origin } from './update-index.js';

/**
 * The space for a changed set of documents, learned before: kept documents stay where they were, new ones are placed by
 * their terms.
 * @param termNumber new number of each old term, -1 where it is gone
 */
export function moveLatent(
  space: Latent,
  index: TermIndex,
  origins: readonly Origin[],
  termNumber: Int32Array,
): Latent {
  const { dimensions } = space;
  const rowOf = new Map<number, number>();
  const kept: number[] = [];
  space.terms.forEach((term, row) => {
    const moved = termNumber[term] as number;
    if (moved >= 0) {
      rowOf.set(moved, kept.length);
      kept.push(row);
    }
  });
  const terms = Uint32Array.from(rowOf.keys());
  const termScale = Float32Array.from(kept, (row) => space.termScale[row] as number);
  const termVectors = new Int8Array(kept.length * dimensions);
  kept.forEach((row, i) => {
    termVectors.set(space.termVectors.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions);
  });
  const documentVectors = new Int8Array(origins.length * dimensions);
  const place = new Float32Array(dimensions);
  origins.forEach((origin, d) => {
    if (typeof origin === 'number') {
      documentVectors.set(
        space.documentVectors.subarray(origin * dimensions, (origin + 1) * dimensions),
        d * dimensions,
      );
      return;
    }
    place.fill(0);
    for (const [text, packed] of origin.packed) {
      const term = findTerm(index, text);
      const row = rowOf.get(term);
      if (row === undefined) continue;
      const count = (index.postingStart[term + 1] as number) - (index.postingStart[term] as number);
      const factor =
        Math.log1p(weightedFrequency(packed)) *
        Math.log(index.documents / count) *
        (termScale[row] as number);
      for (let j = 0; j < dimensions; j++)
        place[j] = (place[j] as number) + factor * (termVectors[row * dimensions + j] as number);
    }
    documentVectors.set(quantize(place, 1, dimensions).vectors, d * dimensions);
  });
  return { dimensions, terms, termVectors, termScale, documentVectors };
}
