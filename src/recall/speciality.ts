import { COMMON_WORDS } from './common-words.js';

let ranks: Map<string, number> | undefined;

/** How special a stem is: 0 for the 200 most common in technical writing, 1 for what is not among the common. */
export function speciality(term: string): number {
  ranks ??= new Map(
    COMMON_WORDS.trim()
      .split(/\s/)
      .map((word, rank) => [word, rank + 1]),
  );
  const rank = ranks.get(term);
  return rank === undefined ? 1 : Math.max(0, Math.log(rank / 200) / Math.log(ranks.size / 200));
}
