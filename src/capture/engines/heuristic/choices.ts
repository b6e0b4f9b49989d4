/** Claims from a choice among options the agent laid out: an answer to its question, or "option 2" to its text. */
import type { Claim } from './claim.js';
import { quoteOf } from './claim.js';
import { REASON, reactionOf } from './cues.js';
import { type Exchange, repliesOf } from './dialogue.js';
import { choiceFeatures } from './features.js';
import { isOneOff, isQuestion, isRequest } from './filters.js';
import { logistic, logit } from './log-odds.js';
import { choiceWorth } from './model.js';
import { pathsIn } from './names.js';
import {
  listAfterQuestion,
  type Option,
  optionsInQuestion,
  optionsInText,
  pick,
  recommendedOf,
} from './options.js';
import { restatementOf } from './restatement.js';
import { sentencesOf } from './sentences.js';
import { cut, TITLE } from './title.js';

/** Asks about the person, their aims or what they see, not about how something is to be. */
const INTERVIEWS =
  /\b(?:typically|usually|(?:primary|main|your) (?:goal|aim|concern|focus)|goal|priority|valuable|important|familiar|experience|pain|leads? to|cause[sd]?|seeing|happening|are you (?:thinking|looking)|describe|interested)\b/i;
/** A figure: it stands in the code or the settings afterwards. */
const BARE_NUMBER = /^\W*v?\d[\d.,]*\s*\w{0,3}\W*$/;
const CATCH_ALL =
  /^(?:all|both|any|none|neither|a? ?(?:combination|combo|mix)|everything|other)(?: of (?:the|them|these|it|above).*)?$|^(?:a? ?combination|mix)\b/i;
/** An answer that begins with the mark of an option: "2", "b, but …", "let's go with 1". */
const MARK_FIRST =
  /^\s*(?:(?:yes|ok|okay|let'?s|lets|we|go|do|take|use|pick|with|i'?d)[\s,]+){0,4}(?:option |variant |approach )?(?:[a-h]|\d{1,2})(?:\s*(?:[,.:;)–—-]|$)|\s+(?:but|and|please|seems|sounds|is|looks)\b)/i;
const NAMES_OPTION = /\b(?:option|approach|variant|alternative)\s+(?:[a-h]|\d{1,2})\b/i;
/** Length from which what is said beyond the pick speaks for itself. */
const OWN_POINT = 60;
/** Longest answer that is read as a pick; longer ones say what they mean themselves. */
const SHORT_ANSWER = 240;
/** About what is done next, not about how things are to be. */
const ABOUT_WORK =
  /\b(?:(?:start|begin) with|(?:do|fix|tackle|work on|look at|handle|implement) (?:\w+ )?(?:first|next|now)|which (?:one )?(?:first|next)|next steps?|what next|commit|push|proceed|continue|go ahead|right now|merge (?:it|this|now)|rebase|which branch|(?:to|on|from) (?:a |the |which )?(?:new |feature )?branch\b|pull request|(?:open|same|this|separate|another) pr\b|review (?:it|this|the|now)|scope of (?:this|the) (?:change|task|pr)|(?:clean-?up|refactor\w*|migration|review|sweep|audit|rename) scope|in (?:the|this) (?:sweep|clean-?up|review|pass)|which (?:file|test|issue|ticket|task|bug)s?\b|how (?:deep|thorough|detailed)|verbosity|shall i|should i (?:also|fix|update|run|write|add|remove|delete|look|check|apply|implement|create|make))\b/i;

/** What was chosen in an exchange, if it is a choice that lasts. */
export function choiceOf(exchange: Exchange, earlier: Exchange | undefined): Claim | undefined {
  const { human } = exchange;
  if (human.text.length > SHORT_ANSWER || human.channel === 'plan' || human.channel === 'queued')
    return undefined;
  const asked = human.question ? optionsInQuestion(human.question) : optionsBefore(exchange, earlier);
  if (asked.options.length < 2) return undefined;
  const found = pick(human.text.trim(), asked.options, recommendedOf(exchange.before, asked.options));
  const chosen = found && asked.options[found.at];
  const marked = MARK_FIRST.test(human.text);
  if (found && found.extra.length > OWN_POINT && human.channel !== 'answer' && !marked) return undefined;
  if (!found || !chosen || (isQuestion(human.text.trim()) && !marked) || isRequest(human.text.trim()))
    return undefined;
  const value =
    worth(exchange, asked.question, asked.options, chosen) - interview(asked.question, chosen, found.extra);
  return toClaim(exchange, asked.question, chosen, asked.options, found.extra, value);
}

/** The options of the agent's last words; the question they answer is what the human had asked for. */
function optionsBefore(
  exchange: Exchange,
  earlier: Exchange | undefined,
): { question: string; options: readonly Option[] } {
  const said = exchange.spoken?.text ?? '';
  const asked = MARK_FIRST.test(exchange.human.text) ? listAfterQuestion(said) : undefined;
  if (asked) return asked;
  const latest = optionsInText(said);
  const options = latest.length === 0 && NAMES_OPTION.test(exchange.human.text) ? exchange.options : latest;
  const wish = earlier?.words.sentences.map((sentence) => sentence.text).join(' ') ?? '';
  const last = sentencesOf(said).findLast((sentence) => sentence.text.endsWith('?'))?.text ?? '';
  return { question: wish.length > 15 && wish.length < 300 ? wish : last, options };
}

function worth(exchange: Exchange, question: string, options: readonly Option[], chosen: Option): number {
  const asked = `${question}\n${options.map((option, i) => `${option.mark || i + 1}. ${option.label}: ${option.text}`).join('\n')}`;
  const after = repliesOf(exchange)[0]?.text ?? '';
  const tradeoff = options.filter((option) => option.text.split(/\s+/).length >= 3).length >= 2;
  return (
    0.5 * logit(choiceWorth(choiceFeatures(asked, exchange.human.text, after))) +
    (tradeoff ? 1.4 : 0) +
    (ABOUT_WORK.test(question) ? -2.5 : 0.4) +
    (exchange.human.channel === 'answer' ? 0.3 : 0) +
    (/^(?:yes|no|skip|cancel|later|none|wait)\b/i.test(chosen.label) ? -1.5 : 0) +
    (BARE_NUMBER.test(chosen.label) ? -1.2 : 0) +
    (REASON.test(exchange.human.text) ? 0.7 : 0) +
    (reactionOf(after) === 'changes' ? 0.3 : 0)
  );
}

/** What speaks against a pick (log-odds): the agent only asked what the human has in mind, or the pick is "all of it". */
function interview(question: string, chosen: Option, extra: string): number {
  const own = sentencesOf(extra)
    .filter(({ text }) => !isQuestion(text) && !isRequest(text) && !isOneOff(text))
    .reduce((length, { text }) => length + text.length, 0);
  return (
    (CATCH_ALL.test(chosen.label) ? 4 : 0) + (INTERVIEWS.test(question) ? (own > OWN_POINT ? 1.5 : 4) : 0)
  );
}

function toClaim(
  exchange: Exchange,
  question: string,
  chosen: Option,
  options: readonly Option[],
  extra: string,
  value: number,
): Claim {
  const { human } = exchange;
  const label = chosen.label.replace(/\s*\(recommended\)/i, '');
  const rule = [label, chosen.text.replace(/:\s*$/, '')].filter(Boolean).join(': ');
  const others = options
    .filter((option) => option !== chosen)
    .map((option) => option.label.replace(/\s*\(recommended\)/i, ''));
  const restated = restatementOf(exchange, `${question} ${rule}`, 2);
  return {
    act: 'choice',
    kind: 'decision',
    at: exchange.index,
    said: [
      rule,
      ...(extra ? [extra] : []),
      ...(others.length > 0 ? [`Not chosen: ${others.join('; ')}`] : []),
    ],
    headline: headlineOf(label, question),
    why: [],
    how: [],
    answers: question,
    restated: restated.sentences,
    records: [
      human.record,
      ...(exchange.spoken ? [exchange.spoken.record] : []),
      ...(restated.record !== undefined && restated.sentences.length > 0 ? [restated.record] : []),
    ],
    quote: quoteOf(human.text),
    paths: pathsIn(`${question} ${rule}`),
    ...(human.time ? { time: human.time } : {}),
    score: logistic(value),
  };
}

/** The option as the answer to its question, where that is a plain one and there is room for both. */
function headlineOf(label: string, question: string): string {
  const subject = subjectOf(question);
  const whole = subject.endsWith('?') ? `${subject} ${label}` : `${subject}: ${label}`;
  return subject.length > 8 && whole.length <= TITLE ? whole : cut(label, TITLE);
}

/** A question in as few words as it can be understood by; empty where it asks for more than one thing. */
function subjectOf(question: string): string {
  const plain = question
    .trim()
    .replace(/^(?:also|and|so|ok|okay)[,\s]+/i, '')
    .replace(/^(?:for|in|when|with) [^,?]{3,80},\s+/i, '');
  const topic = plain.match(/^([^:?.]{8,50}):\s/)?.[1];
  if (topic) return topic;
  const asked = plain.match(/^(?:which|what|how|where|when|who)\b[^?]*\?/i)?.[0];
  return asked
    ? asked
        .replace(/\s+(?:do|would) you (?:want|prefer|like)(?: me)?(?: to use)?\b/i, '')
        .replace(/\s+when (?:a|an|the) [^?]*\?$/i, '?')
    : '';
}
