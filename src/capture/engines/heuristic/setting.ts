/** The request in force when something was said, so that it can be understood apart from its session. */
import type { RecordId } from '../../../lib/record-id.js';
import { type Claim, topicOf } from './claim.js';
import type { Exchange } from './dialogue.js';
import { isQuestion, isRequest } from './filters.js';
import { approvedPlan } from './plans.js';
import { clip, plainLine } from './sentences.js';
import { topicWords } from './tokens.js';
import { isLeaning } from './wording.js';

const LONGEST = 200;
/** Content words below which a message does not say what the work is about. */
const ENOUGH_WORDS = 5;
/** Content words from which a claim says itself what it is about. */
const PLAIN_WORDS = 9;

/** The latest earlier human message that says what the work was about; nothing if the claim says as much itself. */
export function settingOf(
  claim: Claim,
  claims: readonly Claim[],
  exchanges: readonly Exchange[],
): { text: string; record: RecordId } | undefined {
  const said = topicOf(claim);
  if (said.size >= PLAIN_WORDS && !isLeaning(claim.headline ?? claim.said.join(' '))) return undefined;
  const claimed = new Set(claims.map((other) => other.at));
  return (
    latest(claim, exchanges, said, (at) => !claimed.has(at)) ?? latest(claim, exchanges, said, () => true)
  );
}

function latest(
  claim: Claim,
  exchanges: readonly Exchange[],
  said: ReadonlySet<string>,
  allowed: (at: number) => boolean,
): { text: string; record: RecordId } | undefined {
  for (let i = claim.at - 1; i >= 0; i--) {
    const exchange = exchanges[i];
    const text = requestIn(exchange);
    if (exchange === undefined || text === undefined || !allowed(exchange.index)) continue;
    const words = topicWords(text);
    if (words.size < ENOUGH_WORDS) continue;
    return [...words].every((word) => said.has(word)) ? undefined : { text, record: exchange.human.record };
  }
  return undefined;
}

function requestIn(exchange: Exchange | undefined): string | undefined {
  if (exchange === undefined || exchange.human.channel === 'answer' || exchange.human.channel === 'rejection')
    return undefined;
  const plan = approvedPlan(exchange);
  const text = plan
    ? plainLine(plan.split('\n').find((line) => /^#\s/.test(line)) ?? '')
    : exchange.words.sentences.map((sentence) => sentence.text).join(' ');
  const asks =
    plan !== undefined ||
    exchange.index === 0 ||
    exchange.words.sentences.some(({ text: sentence }) => isRequest(sentence) || isQuestion(sentence));
  if (!asks) return undefined;
  return clip(text, LONGEST);
}
