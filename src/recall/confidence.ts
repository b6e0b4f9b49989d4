/** How sure it is that a document answers a question at all. */
import { FIELDS } from './fields.js';
import { frequency, type TermIndex } from './index.js';
import { type Match, matchesIn, worth } from './matches.js';
import type { Concept } from './question.js';

export function confidenceOf(index: TermIndex, concepts: readonly Concept[], document: number): number {
  const matches = matchesIn(index, concepts, document);
  const mass = concepts.reduce((sum, { idf, weight }) => sum + idf * weight, 0);
  const share = (keep: (match: Match) => boolean): number =>
    matches
      .filter(keep)
      .reduce((sum, match) => sum + worth(index, match) * match.concept.idf * match.concept.weight, 0) / mass;
  const all = share(() => true);
  const front = share(({ packed }) =>
    FIELDS.some(
      (field, f) => (field === 'title' || field === 'tags' || field === 'lead') && frequency(packed, f) > 0,
    ),
  );
  return 1 / (1 + Math.exp(-(8 * (0.6 * all + 0.4 * front) - 4)));
}
