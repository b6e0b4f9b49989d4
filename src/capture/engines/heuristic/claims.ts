/** All claims of a session that are worth keeping, best first. */
import { choiceOf } from './choices.js';
import type { Claim } from './claim.js';
import type { Exchange } from './dialogue.js';
import { statementOf } from './statements.js';

/** Chance below which nothing is kept. */
const THRESHOLD = 0.6;

export function claimsOf(exchanges: readonly Exchange[]): Claim[] {
  const claims = exchanges.flatMap((exchange, i) => choiceOf(exchange, exchanges[i - 1]) ?? statementOf(exchange) ?? []);
  return claims.filter((claim) => claim.score >= THRESHOLD).sort((a, b) => b.score - a.score);
}
