/** What became of a claim later in the session: taken back, replaced, repeated. The last word wins. */
import { type Claim, topicOf } from './claim.js';
import { type Exchange, repliesOf } from './dialogue.js';
import { topicWords } from './tokens.js';
import type { Topics } from './topics.js';

const TAKES_BACK =
  /(?:^|[.!?,]\s*|\b(?:ok|hm+|ah|oh|no|wait|sorry),?\s+)(?:actually|on second thought|scratch that|forget (?:it|that|what i said|about)|never ?mind|nvm|i (?:changed my mind|was wrong|take (?:it|that) back)|my bad|you(?:'re| are| were) right|let'?s (?:not|go back|revert|undo)|revert (?:it|that|this)|undo (?:it|that|this)|go back to|back to the|drop (?:it|that)|(?:no )?don'?t do (?:it|that)|not (?:any ?more|needed after all))\b/i;
const OWNS_ERROR =
  /\b(?:i apologi[sz]e|made (?:that|it|this) up|i was wrong|my mistake|i (?:mis(?:read|understood|stated)|hallucinated|invented)|that was (?:wrong|incorrect))\b/i;
const STILL = /\b(?:still|again|same (?:error|issue|problem)|didn'?t (?:help|work|fix))\b/i;
const FORBIDS =
  /\b(?:do not|don'?t|never|no longer|not|should(?:n'?t| not)|must(?:n'?t| not)|without|instead of|remove)\b/i;
const SAME_TOPIC = 0.45;
const TOUCHES_TOPIC = 0.3;

/** Claims that still hold at the end, with what was later said of them; in the order they were made. */
export function settle(claims: readonly Claim[], exchanges: readonly Exchange[], topics: Topics): Claim[] {
  const held: Claim[] = [];
  const withdrawals = exchanges.flatMap(withdrawalIn);
  const admissions = exchanges.flatMap(admissionIn);
  for (const claim of [...claims].sort((a, b) => a.at - b.at)) {
    if (isForbidden(claim, claims, topics)) continue;
    if (isTakenBack(claim, withdrawals, topics) || isOutlived(claim, claims, exchanges, topics)) continue;
    const about = topicOf(claim);
    const earlier = held.findLast(
      (other) => other.at !== claim.at && topics.likeness(about, topicOf(other)) >= SAME_TOPIC,
    );
    if (earlier === undefined) held.push(claim);
    else held.splice(held.indexOf(earlier), 1, join(claim, earlier));
  }
  return held.map((claim) => withoutRefuted(claim, admissions, topics));
}

/** Words that take something back: where, and how long the message is. */
interface Withdrawal {
  readonly exchange: Exchange;
  readonly length: number;
}

function withdrawalIn(exchange: Exchange): Withdrawal[] {
  const text = exchange.words.sentences.map((sentence) => sentence.text).join(' ');
  return TAKES_BACK.test(text.slice(0, 300)) ? [{ exchange, length: text.length }] : [];
}

function isTakenBack(claim: Claim, withdrawals: readonly Withdrawal[], topics: Topics): boolean {
  const about = topicOf(claim);
  return withdrawals.some(({ exchange, length }) => {
    if (exchange.index <= claim.at) return false;
    const next = exchange.index === claim.at + 1 && length < 120;
    return next || topics.likeness(about, topics.saidIn(exchange)) >= TOUCHES_TOPIC;
  });
}

/** What was picked or approved falls where a person later forbids something of the same matter. */
function isForbidden(claim: Claim, claims: readonly Claim[], topics: Topics): boolean {
  if (claim.act !== 'choice' && claim.act !== 'approval' && claim.act !== 'plan') return false;
  const about = topicOf(claim);
  return claims.some(
    (other) =>
      other.at > claim.at &&
      (other.act === 'statement' || other.act === 'correction') &&
      FORBIDS.test(other.said.join(' ')) &&
      topics.likeness(about, topicOf(other)) >= TOUCHES_TOPIC,
  );
}

/** A finding that did not end the trouble: it was reported again, or explained anew. */
function isOutlived(
  claim: Claim,
  claims: readonly Claim[],
  exchanges: readonly Exchange[],
  topics: Topics,
): boolean {
  if (claim.act !== 'finding') return false;
  const reported = exchanges
    .slice(claim.at + 1, claim.at + 4)
    .some(
      (later) =>
        later.human.channel !== 'plan' &&
        later.human.text.length < 1500 &&
        STILL.test(later.human.text) &&
        /\b(?:error|fail|issue|broken|problem|wrong|not work|happen)/i.test(later.human.text),
    );
  const about = topicOf(claim);
  return (
    reported ||
    claims.some(
      (other) =>
        other.act === 'finding' &&
        other.at > claim.at &&
        topics.likeness(about, topicOf(other)) >= TOUCHES_TOPIC,
    )
  );
}

/** A later claim on the same topic stands; what the earlier one adds is kept behind it. */
function join(later: Claim, earlier: Claim): Claim {
  const replaces = later.act === 'choice' && earlier.act === 'choice';
  const said = [...later.said];
  if (!replaces)
    for (const text of earlier.said) if (!said.some((other) => covers(other, text))) said.push(text);
  return {
    ...later,
    said,
    why: [...new Set([...later.why, ...(replaces ? [] : earlier.why)])],
    ...(later.answers || !earlier.answers ? {} : { answers: earlier.answers }),
    records: [...new Set([...later.records, ...earlier.records])],
    paths: [...new Set([...later.paths, ...earlier.paths])],
    score: Math.min(0.99, Math.max(later.score, earlier.score) + 0.03),
  };
}

function covers(longer: string, text: string): boolean {
  const words = topicWords(text);
  const held = topicWords(longer);
  return words.size > 0 && [...words].every((word) => held.has(word));
}

/** A reply in which the agent owns an error: where, and what it speaks of. */
interface Admission {
  readonly at: number;
  readonly about: ReadonlySet<string>;
}

function admissionIn(exchange: Exchange): Admission[] {
  const reply = repliesOf(exchange).find(({ text }) => OWNS_ERROR.test(text.slice(0, 400)));
  return reply ? [{ at: exchange.index, about: topicWords(reply.text.slice(0, 600)) }] : [];
}

/** What the agent had said before it had to admit an error on the same topic is not evidence. */
function withoutRefuted(claim: Claim, admissions: readonly Admission[], topics: Topics): Claim {
  if (claim.restated.length === 0) return claim;
  const said = topicWords(claim.restated.join(' '));
  const refuted = admissions.some(
    ({ at, about }) => at > claim.at && topics.likeness(said, about) >= TOUCHES_TOPIC,
  );
  return refuted ? { ...claim, restated: [] } : claim;
}
