/** How a memory stands beside what it says: how sure it is today, and whether the code has left it behind. */
import type { DocumentInfo } from './document.js';
import { type Freshness, penaltyOf } from './freshness/freshness.js';

export interface Standing {
  /** Its own confidence, faded since it was last used; summaries have none. */
  readonly strength?: number;
  readonly freshness?: Freshness;
}

export type StandingOf = (info: DocumentInfo) => Standing;

/** Without a repository: every memory as sure as it was written. */
export const asWritten: StandingOf = ({ confidence }) =>
  confidence === undefined ? {} : { strength: confidence };

/** How much of a score own confidence may take away: enough to order equals. */
const OWN_CONFIDENCE = 0.02;

/** What a score is multiplied with; at most 1. */
export function weightOf({ strength = 0.5, freshness }: Standing): number {
  return (1 - OWN_CONFIDENCE + OWN_CONFIDENCE * strength) * (1 - penaltyOf(freshness));
}
