/** Results of two memories in one list. Pure. */
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
  /** That of the first result; 0 without one. */
  readonly confidence: number;
}

/**
 * By confidence: scores are sums over the words of one index, so that those of two cannot be compared; confidence is a
 * likelihood and was fitted on stores of all sizes. What answers best in `first` stays first, as what is particular
 * takes precedence over what is general; so does `first` among equals.
 */
export function fuse(first: FoundAnswer, second: FoundAnswer, limit = 10): FoundAnswer {
  const leading = first.confidence >= ANSWERS ? 1 : 0;
  const others = [...first.results.slice(leading), ...second.results];
  const results = [
    ...first.results.slice(0, leading),
    ...others.sort((a, b) => b.confidence - a.confidence),
  ].slice(0, limit);
  return { results, confidence: results[0]?.confidence ?? 0 };
}
