/** A search by words, to which memories come that mean the same in other words. */
import type { OpenCache } from '../cache-file.js';
import { ANSWERS } from '../confidence.js';
import { documentInfo } from '../document.js';
import { type SearchAnswer, type SearchOptions, type SearchResult, search, selects } from '../search.js';
import { type StandingOf, weightOf } from '../standing.js';
import type { Meaning } from './meaning.js';
import { readVectors } from './vector-file.js';

/** So many of either side are weighed against each other. */
const POOL = 50;
/** The constant of reciprocal rank fusion (Cormack et al. 2009): how little the very first ranks stand out. */
const FLATNESS = 60;

/**
 * What words answer stays first and in its order, since only of them it is known how sure they are. Where they do not answer,
 * both sides count alike by their ranks. Confidence comes from the words alone: a memory that they say nothing of has 0.
 */
export async function searchByMeaning(
  cache: OpenCache,
  stateDir: string,
  question: string,
  options: SearchOptions,
  standingOf: StandingOf,
  meaning: Meaning,
): Promise<SearchAnswer> {
  const limit = options.limit ?? 10;
  const byWords = await search(cache, question, { ...options, limit: Math.max(limit, POOL) }, standingOf);
  const near = nearest(cache, stateDir, options, standingOf, meaning);
  const found = new Map(byWords.results.map((result) => [result.document, result]));
  const shares = new Map<number, number>();
  for (const list of [byWords.results, near])
    for (const [rank, { document }] of list.entries())
      shares.set(document, (shares.get(document) ?? 0) + 1 / (FLATNESS + rank + 1));
  for (const result of near)
    found.set(result.document, {
      ...result,
      ...found.get(result.document),
      similarity: result.similarity ?? 0,
    });
  // Equals stay as words have them.
  const results = [...found.values()]
    .map((result) => ({ ...result, order: orderOf(result, shares.get(result.document) ?? 0) }))
    .sort((a, b) => b.order - a.order)
    .slice(0, limit);
  return { ...byWords, results };
}

/** Above 1 for what words answer. */
function orderOf({ confidence }: SearchResult, share: number): number {
  return confidence >= ANSWERS ? 1 + confidence : share;
}

function nearest(
  { index, texts }: OpenCache,
  stateDir: string,
  options: SearchOptions,
  standingOf: StandingOf,
  { engine, vector }: Meaning,
): SearchResult[] {
  const vectors = readVectors(stateDir, engine)?.byBlob ?? new Map<string, Float32Array>();
  const results: (SearchResult & { readonly weight: number })[] = [];
  for (let document = 0; document < index.documents && vectors.size > 0; document++) {
    const info = documentInfo(texts, document);
    const own = vectors.get(info.blob);
    if (own?.length !== vector.length || !selects(options, info)) continue;
    const similarity = cosine(own, vector);
    if (similarity <= 0) continue;
    const standing = standingOf(info);
    const weight = similarity * weightOf(standing);
    results.push({ info, document, score: 0, confidence: 0, ...standing, similarity, weight });
  }
  return results
    .sort((a, b) => b.weight - a.weight || a.document - b.document)
    .slice(0, POOL)
    .map(({ weight: _, ...result }) => result);
}

/** Of vectors of length 1. */
function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
