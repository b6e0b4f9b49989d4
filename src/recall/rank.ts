/** BM25F over concepts, times how much of the question a document covers. */
import { FIELDS } from './fields.js';
import { frequency, type TermIndex } from './index.js';
import type { Concept } from './question.js';
import { rarityOf } from './rarity.js';

/** Weight and length normalisation (b) per field, in the order of FIELDS; measured on labelled questions, flat around these. */
export const PARAMETERS = {
  weights: [3, 1.5, 1, 1, 0.5],
  b: [0.5, 0, 0.5, 0.7, 0.7],
  k1: 1.2,
  coverage: 0.5,
};

/** Lexical score by document; 0 where nothing matches. */
export function scoreDocuments(index: TermIndex, concepts: readonly Concept[]): Float32Array {
  const { weights, b, k1, coverage: exponent } = PARAMETERS;
  const { documents, lengths, averages, postingStart, postingDocument, postingPacked } = index;
  const scores = new Float32Array(documents);
  const coverage = new Float32Array(documents);
  const best = new Float32Array(documents);
  const bestFactor = new Float32Array(documents);
  const mass = concepts.reduce((sum, { idf, weight }) => sum + idf * weight, 0);
  for (const concept of concepts) {
    const touched: number[] = [];
    for (const { term, factor } of concept.alternatives) {
      const start = postingStart[term] as number;
      const end = postingStart[term + 1] as number;
      const idf = Math.min(concept.idf, rarityOf(index, term));
      for (let p = start; p < end; p++) {
        const document = postingDocument[p] as number;
        const packed = postingPacked[p] as number;
        let weighted = 0;
        for (let f = 0; f < FIELDS.length; f++) {
          const tf = frequency(packed, f);
          if (tf === 0) continue;
          const relative = (lengths[document * FIELDS.length + f] as number) / (averages[f] as number);
          weighted += ((weights[f] as number) * tf) / (1 - (b[f] as number) + (b[f] as number) * relative);
        }
        const score = (factor * idf * concept.weight * (k1 + 1) * weighted) / (k1 + weighted);
        if (best[document] === 0) touched.push(document);
        if (score > (best[document] as number)) best[document] = score;
        const matched = (factor * idf) / concept.idf;
        if (matched > (bestFactor[document] as number)) bestFactor[document] = matched;
      }
    }
    for (const document of touched) {
      scores[document] = (scores[document] as number) + (best[document] as number);
      coverage[document] =
        (coverage[document] as number) + (bestFactor[document] as number) * concept.idf * concept.weight;
      best[document] = 0;
      bestFactor[document] = 0;
    }
  }
  for (let d = 0; d < documents; d++) {
    if (scores[d] === 0) continue;
    coverage[d] = (coverage[d] as number) / mass;
    scores[d] = (scores[d] as number) * (coverage[d] as number) ** exponent;
  }
  return scores;
}
