import { COMMON_WORDS } from './common-words.js';

/** Share of technical documents that hold a word which is not among the common ones. */
const UNLISTED = 0.002;
/** How many words are. */
const LISTED = 2400;

let ranks: Map<string, number> | undefined;

/** Share of technical documents that hold a stem, roughly: frequency falls with rank (Zipf). */
export function commonness(term: string): number {
  const rank = rankOf(term);
  return rank === undefined ? UNLISTED : 20 / (rank + 40);
}

/** Whether a stem is among the common ones, and so no misspelling of another. */
export function isCommon(term: string): boolean {
  return rankOf(term) !== undefined;
}

/** How special a stem is: 0 for the 200 most common in technical writing, 1 for what is not among the common. */
export function speciality(term: string): number {
  const rank = rankOf(term);
  return rank === undefined ? 1 : Math.max(0, Math.log(rank / 200) / Math.log(LISTED / 200));
}

function rankOf(term: string): number | undefined {
  ranks ??= new Map(
    COMMON_WORDS.trim()
      .split(/\s/)
      .map((word, rank) => [word, rank + 1]),
  );
  return ranks.get(term);
}
