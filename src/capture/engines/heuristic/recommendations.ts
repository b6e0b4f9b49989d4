/** Claims from a recommendation the human had asked for and then took. */
import type { Claim } from './claim.js';
import { quoteOf } from './claim.js';
import { CONTRAST, GENERAL, REASON } from './cues.js';
import { type Exchange, repliesOf, stepsOf } from './dialogue.js';
import { pathsIn } from './names.js';
import { isYes } from './options.js';
import { proseOf, sentencesOf } from './sentences.js';
import { overlap, topicWords } from './tokens.js';

const ASKS_ADVICE =
  /\b(?:propos(?:e|al)|suggest(?:ion)?s?|recommend(?:ation)?s?|advice|advise|what would you|which (?:one|would|is better|should)|pros and cons|best (?:way|practice|approach|option)|industry standard|options|ideas?|what do you think|how would you|how should we)\b/i;
const RECOMMENDS =
  /\b(?:i(?:'d| would)? (?:strongly )?(?:recommend|suggest|propose|advise)|i(?:'d| would) (?:go with|use|keep|pick|choose)|my (?:recommendation|suggestion|proposal|pick)(?: is|:)|(?:best|cleanest|simplest) (?:option|approach|fit|choice) is)\b/i;
const VETO = /\b(?:no|not|don'?t|instead|rather|but|other|another|different)\b/i;
/** How many human turns later a plain yes can still mean an earlier recommendation. */
const REACH = 4;

/** The recommendation made in an exchange, if the human took it afterwards. */
export function recommendationOf(
  exchange: Exchange,
  later: readonly Exchange[],
  chosen: (exchange: Exchange) => boolean,
): Claim | undefined {
  const asked = exchange.words.sentences.map((sentence) => sentence.text).join(' ');
  const found = recommendationIn(exchange);
  if (found === undefined) return undefined;
  const wanted = ASKS_ADVICE.test(asked);
  if (
    !wanted &&
    !found.sentences.some((text) => REASON.test(text) || CONTRAST.test(text) || GENERAL.test(text))
  )
    return undefined;
  const about = topicWords(found.sentences.join(' '));
  for (const next of later.slice(0, wanted ? REACH : 1)) {
    const text = next.human.text.trim();
    if (next.index === exchange.index + 1 && chosen(next)) return undefined;
    if (isYes(text) && text.length < 60 && !VETO.test(text)) {
      const near =
        next.index === exchange.index + 1 || overlap(about, topicWords(next.spoken?.text ?? '')) >= 0.35;
      return near && acts(next) ? toClaim(exchange, next, asked, found) : undefined;
    }
    if (VETO.test(text) && overlap(about, topicWords(text)) > 0.1) return undefined;
  }
  return undefined;
}

function recommendationIn(exchange: Exchange): { sentences: string[]; record: string | number } | undefined {
  for (const reply of repliesOf(exchange).toReversed()) {
    const sentences = sentencesOf(proseOf(reply.text)).map((sentence) => sentence.text);
    const at = sentences.findIndex(
      (text) => RECOMMENDS.test(text) && text.length > 25 && !text.endsWith('?'),
    );
    if (at >= 0) {
      const next = sentences[at + 1];
      return {
        sentences: [
          sentences[at] ?? '',
          ...(next && next.length < 250 && !next.endsWith('?') && !next.endsWith(':') ? [next] : []),
        ],
        record: reply.record,
      };
    }
  }
  return undefined;
}

/** Whether the agent went to work on it. */
function acts(exchange: Exchange): boolean {
  return stepsOf(exchange).some((step) => step.call.action === 'edit');
}

function toClaim(
  exchange: Exchange,
  yes: Exchange,
  asked: string,
  found: { sentences: string[]; record: string | number },
): Claim {
  return {
    act: 'approval',
    kind: 'decision',
    at: yes.index,
    said: found.sentences,
    why: [],
    how: [],
    answers:
      asked.length <= 280
        ? asked
        : (exchange.words.sentences.find((sentence) => ASKS_ADVICE.test(sentence.text))?.text ?? ''),
    restated: [],
    records: [yes.human.record, found.record, exchange.human.record],
    quote: quoteOf(yes.human.text),
    paths: pathsIn(found.sentences.join(' ')),
    ...(yes.human.time ? { time: yes.human.time } : {}),
    score: 0.7,
  };
}
