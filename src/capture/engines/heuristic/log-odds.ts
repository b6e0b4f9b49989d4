/** Chances, and their log-odds, which can be added up. */

/** Log-odds of a chance; no surer than 49 to 1. */
export function logit(chance: number): number {
  const kept = Math.min(0.98, Math.max(0.02, chance));
  return Math.log(kept / (1 - kept));
}

/** The chance that log-odds stand for, 0 to 1. */
export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
