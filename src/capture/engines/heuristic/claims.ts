/** All claims of a session that are worth keeping, in the order they were made. */
import { choiceOf } from './choices.js';
import type { Claim } from './claim.js';
import type { Exchange } from './dialogue.js';
import { settle } from './fate.js';
import { findingOf } from './findings.js';
import { approvedPlan, planClaimOf } from './plans.js';
import { recommendationOf } from './recommendations.js';
import { settingOf } from './setting.js';
import { statementsOf } from './statements.js';
import { topicWords } from './tokens.js';
import { Topics } from './topics.js';

/**
 * Chance below which nothing is kept. Of the dialogues that the model was trained on a third hold something, of the
 * messages of a session about an eighth: what the model takes for this likely is right about every second time.
 */
const THRESHOLD = 0.6;
/** The same for words that had no consequence and were not taken up again. */
const PASSING_THRESHOLD = 0.8;
/** How much likelier a reading as a statement must be than one as a choice. */
const PICKS_FIRST = 0.1;

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
  const topics = new Topics(exchanges);
  const kept = settle(
    claims.filter(
      (claim) => claim.score >= (isPassing(claim, exchanges, topics) ? PASSING_THRESHOLD : THRESHOLD),
    ),
    exchanges,
    topics,
  );
  return kept
    .sort((a, b) => b.score - a.score)
    .slice(0, mostFor(exchanges.length))
    .sort((a, b) => a.at - b.at)
    .map((claim, _, all) => withSetting(claim, all, exchanges));
}

function saidIn(exchange: Exchange, previous: Exchange | undefined): Claim[] {
  if (approvedPlan(exchange) !== undefined) return present(planClaimOf(exchange));
  const choice = choiceOf(exchange, previous);
  const statements = statementsOf(exchange);
  return choice &&
    choice.score >= Math.max(THRESHOLD, ...statements.map((claim) => claim.score - PICKS_FIRST))
    ? [choice]
    : statements;
}

/** How many memories a session of so many human turns may leave: few, growing slowly. */
function mostFor(turns: number): number {
  return 2 + Math.floor(1.25 * Math.sqrt(turns));
}

/** Said once, not acted upon: whether by the agent, or by the human coming back to it. */
function isPassing(claim: Claim, exchanges: readonly Exchange[], topics: Topics): boolean {
  if (!claim.idle) return false;
  const about = topicWords(claim.said.join(' '));
  return !exchanges.some(
    (other) => other.index !== claim.at && topics.likeness(about, topics.saidIn(other)) >= 0.3,
  );
}

function withSetting(claim: Claim, claims: readonly Claim[], exchanges: readonly Exchange[]): Claim {
  const needs = claim.act === 'statement' || claim.act === 'correction';
  const setting = needs ? settingOf(claim, claims, exchanges) : undefined;
  return setting
    ? { ...claim, setting: setting.text, records: [...new Set([...claim.records, setting.record])] }
    : claim;
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
