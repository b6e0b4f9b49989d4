/** The request in force when something was said, so that it can be understood apart from its session. */
import { type Claim, topicOf } from './claim.js';
import type { Exchange } from './dialogue.js';
import { approvedPlan } from './plans.js';
import { plainLine } from './sentences.js';
import { topicWords } from './tokens.js';

const LONGEST = 200;
/** Content words below which a message does not say what the work is about. */
const ENOUGH_WORDS = 5;

/** The latest earlier human message that says what the work was about; nothing if the claim says as much itself. */
export function settingOf(claim: Claim, exchanges: readonly Exchange[]): string | undefined {
  const said = topicOf(claim);
  for (let i = claim.at - 1; i >= 0; i--) {
    const text = requestIn(exchanges[i]);
    if (text === undefined) continue;
    const words = topicWords(text);
    if (words.size < ENOUGH_WORDS) continue;
    return [...words].every((word) => said.has(word)) ? undefined : text;
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
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/\s\S*$/, '')}…`;
}
