/** All claims of a session that are worth keeping, best first. */
import { choiceOf } from './choices.js';
import type { Claim } from './claim.js';
import type { Exchange } from './dialogue.js';
import { settle } from './fate.js';
import { findingOf } from './findings.js';
import { approvedPlan, planClaimOf } from './plans.js';
import { recommendationOf } from './recommendations.js';
import { settingOf } from './setting.js';
import { statementsOf } from './statements.js';
import { Topics } from './topics.js';

/** Chance below which nothing is kept. */
const THRESHOLD = 0.6;
/** The bar rises with each memory a session leaves. */
const STEP = 0.02;

export function claimsOf(exchanges: readonly Exchange[]): Claim[] {
  const claims = exchanges.flatMap((exchange, i) => [
    ...saidIn(exchange, exchanges[i - 1]),
    ...present(
      recommendationOf(
        exchange,
        exchanges.slice(i + 1, i + 6),
        (next) => choiceOf(next, exchange) !== undefined,
      ),
    ),
    ...present(findingOf(exchange, exchanges[i - 1])),
  ]);
  const kept = settle(
    claims.filter((claim) => claim.score >= THRESHOLD),
    exchanges,
    new Topics(exchanges),
  );
  return kept
    .sort((a, b) => b.score - a.score)
    .slice(0, mostFor(exchanges.length))
    .filter((claim, rank) => claim.score >= THRESHOLD + STEP * rank)
    .map((claim) => withSetting(claim, exchanges));
}

function saidIn(exchange: Exchange, previous: Exchange | undefined): Claim[] {
  if (approvedPlan(exchange) !== undefined) return present(planClaimOf(exchange));
  const choice = choiceOf(exchange, previous);
  return choice ? [choice] : statementsOf(exchange);
}

/** How many memories a session of so many human turns may leave: few, growing slowly. */
function mostFor(turns: number): number {
  return 2 + Math.floor(Math.sqrt(turns));
}

function withSetting(claim: Claim, exchanges: readonly Exchange[]): Claim {
  const setting = claim.act === 'plan' || claim.act === 'finding' ? undefined : settingOf(claim, exchanges);
  return setting ? { ...claim, setting } : claim;
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
