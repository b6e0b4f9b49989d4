/** One question against an opened index: the best memories, and how sure it is that they answer. */
import type { OpenCache } from './cache-file.js';
import { confidenceOf } from './confidence.js';
import { type DocumentInfo, documentInfo } from './document.js';
import { synonyms } from './expand.js';
import type { TermIndex } from './index.js';
import { latentScores } from './latent.js';
import { type Explanation, explain, matchesIn } from './matches.js';
import { type Concept, conceptsOf } from './question.js';
import { scoreDocuments } from './rank.js';
import { asWritten, type Standing, type StandingOf, weightOf } from './standing.js';

export interface SearchOptions {
  /** At most so many results; 10 when not given. */
  readonly limit?: number;
  /** Without it all but summaries. */
  readonly primitives?: readonly string[];
  readonly kinds?: readonly string[];
  /** Memories with all of these tags. */
  readonly tags?: readonly string[];
  /** Whether archived and superseded ones are searched; `no` when not given. */
  readonly archived?: 'no' | 'only' | 'also';
  /** Says what matched. */
  readonly explain?: boolean;
  readonly now: Date;
}

export interface SearchResult extends Standing {
  readonly info: DocumentInfo;
  /** Number of the document in the index, for its body. */
  readonly document: number;
  readonly score: number;
  /** 0..1; from 0.5 on the memory is likely to answer. */
  readonly confidence: number;
  /** Where vectors took part: cosine to the question, if it is among the nearest. */
  readonly similarity?: number;
  /** Where vectors took part: what the results are ordered by, comparable between memories. */
  readonly order?: number;
  readonly why?: readonly Explanation[];
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  /** That of the first result; 0 without one. */
  readonly confidence: number;
  readonly concepts: readonly Concept[];
}

/** Weight of the latent score beside the lexical one, both scaled to a best of 1; flat between .6 and .9. */
const LATENT_WEIGHT = 0.75;
export async function search(
  cache: OpenCache,
  question: string,
  options: SearchOptions,
  standingOf: StandingOf = asWritten,
): Promise<SearchAnswer> {
  const { index } = cache;
  const concepts = await readQuestion(index, question);
  if (index.documents === 0 || concepts.length === 0) return { results: [], confidence: 0, concepts };
  const lexical = scoreDocuments(index, concepts);
  const scores = blend(cache, concepts, lexical);
  const limit = options.limit ?? 10;
  const results: SearchResult[] = [];
  for (const document of order(scores)) {
    const info = documentInfo(cache.texts, document);
    if (!selects(options, info)) continue;
    // Standing can only lower a score: what comes this much later cannot overtake any more.
    const last = results[limit - 1]?.score;
    if (last !== undefined && (scores[document] as number) < last) break;
    const standing = standingOf(info);
    const score = (scores[document] as number) * weightOf(standing);
    insert(results, { info, document, score, confidence: 0, ...standing }, limit);
  }
  let ceiling = 1;
  const rated = results.map((result) => {
    const confidence = Math.min(
      ceiling,
      confidenceOf(index, concepts, result.document, lexical[result.document] as number),
    );
    ceiling = confidence;
    return {
      ...result,
      confidence,
      ...(options.explain ? { why: explain(index, matchesIn(index, concepts, result.document)) } : {}),
    };
  });
  return { results: rated, confidence: rated[0]?.confidence ?? 0, concepts };
}

async function readQuestion(index: TermIndex, question: string): Promise<Concept[]> {
  let unknown = false;
  const plain = {
    synonyms,
    corrections: () => {
      unknown = true;
      return [];
    },
  };
  const concepts = conceptsOf(question, index, plain);
  if (!unknown) return concepts;
  const { loadCorrector } = await import('./correct.js');
  return conceptsOf(question, index, { synonyms, corrections: await loadCorrector(index) });
}

function blend(
  { index, latent }: OpenCache,
  concepts: readonly Concept[],
  lexical: Float32Array,
): Float32Array {
  if (!latent) return lexical;
  const scores = latentScores(latent, index.documents, concepts);
  const factor = (LATENT_WEIGHT * largest(lexical)) / (largest(scores) || 1);
  for (let d = 0; d < scores.length; d++) scores[d] = (lexical[d] as number) + factor * (scores[d] as number);
  return scores;
}

function largest(values: Float32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** Documents with a score, best first, equal ones in the order of the index; only the first few are sorted at once. */
function* order(scores: Float32Array): Generator<number> {
  const ranked = scores.filter((score) => score > 0).sort();
  for (let from = ranked.length, size = 64; from > 0; size *= 16) {
    const above = ranked[from] ?? Number.POSITIVE_INFINITY;
    from = Math.max(0, from - size);
    // Equal scores stay together.
    while (from > 0 && ranked[from - 1] === ranked[from]) from--;
    const least = ranked[from] as number;
    const some: number[] = [];
    for (let d = 0; d < scores.length; d++)
      if ((scores[d] as number) >= least && (scores[d] as number) < above) some.push(d);
    yield* some.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  }
}

function insert(results: SearchResult[], result: SearchResult, limit: number): void {
  let at = results.length;
  while (at > 0 && (results[at - 1] as SearchResult).score < result.score) at--;
  results.splice(at, 0, result);
  if (results.length > limit) results.pop();
}

/** Whether a document is searched at all. */
export function selects(options: SearchOptions, info: DocumentInfo): boolean {
  const gone = Boolean(info.archived || info.superseded_by);
  if (options.archived !== 'also' && gone !== (options.archived === 'only')) return false;
  if (options.primitives ? !options.primitives.includes(info.primitive) : info.primitive === 'summary')
    return false;
  if (options.kinds && !options.kinds.includes(info.kind ?? '')) return false;
  return (options.tags ?? []).every((tag) => info.tags.includes(tag));
}
