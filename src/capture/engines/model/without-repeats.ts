import type { Candidate } from '../../candidate.js';
import { type Terms, TermWeights, termsOf } from '../../reconcile/terms.js';
import { ruleOf } from '../../reconcile/topic.js';

/** Two candidates this alike say the same; from the same record, this. */
const SAME = 0.7;
const SAME_THERE = 0.45;
/** Every term weighs the same. */
const PLAIN = new TermWeights([]);

/** The first of those that say the same; parts of a session overlap, and models repeat themselves. */
export function withoutRepeats(candidates: readonly Candidate[]): {
  kept: readonly Candidate[];
  repeats: readonly Candidate[];
} {
  const kept: { candidate: Candidate; terms: Terms }[] = [];
  const repeats: Candidate[] = [];
  for (const candidate of candidates) {
    const terms = termsOf(`${candidate.title}\n${ruleOf(candidate.body)}`);
    const same = kept.some(
      (other) =>
        PLAIN.likeness(terms, other.terms) >=
        (other.candidate.records[0] === candidate.records[0] ? SAME_THERE : SAME),
    );
    if (same) repeats.push(candidate);
    else kept.push({ candidate, terms });
  }
  return { kept: kept.map(({ candidate }) => candidate), repeats };
}
