/** The results of two memories in one list. Pure. */
import type { Scope } from '../store/scopes/scope.js';
import { ANSWERS } from './confidence.js';
import type { Concept } from './question.js';
import type { SearchResult } from './search.js';

/** A result that knows where it was found. */
export interface FoundResult extends SearchResult {
  readonly scope: Scope;
  /** The question as the index that it was found in reads it. */
  readonly concepts: readonly Concept[];
}

export interface FoundAnswer {
  readonly results: readonly FoundResult[];
  /** That of the first result; of the surest where none answers; 0 without one. */
  readonly confidence: number;
}

/**
 * The project's results with those of the global memory behind it. Where the project answers, its best stays first, and
 * the global memory adds only notes about the user and what it is surer of. All else goes by confidence: scores are sums
 * over the words of one index, so that those of two cannot be compared; confidence is a likelihood, fitted on stores of
 * all sizes.
 */
export function fuse(project: FoundAnswer, global: FoundAnswer, limit = 10): FoundAnswer {
  const leading = project.confidence >= ANSWERS ? 1 : 0;
  const added = global.results.filter(
    ({ info, confidence }) => leading === 0 || info.ofUser || confidence > project.confidence,
  );
  const others = [...project.results.slice(leading), ...added];
  const results = [
    ...project.results.slice(0, leading),
    ...others.sort((a, b) => (b.order ?? b.confidence) - (a.order ?? a.confidence)),
  ].slice(0, limit);
  const surest = Math.max(0, ...results.map(({ confidence }) => confidence));
  return { results, confidence: leading === 1 ? project.confidence : surest };
}
