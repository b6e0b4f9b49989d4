/** What people say that is not worth keeping, whatever the model thinks of its wording. */
import { GENERAL, ONE_OFF, QUESTION_OPENING, REASON, REQUEST_OPENING } from './cues.js';
import type { OwnWords } from './own-words.js';
import { plainLine, withoutCode } from './sentences.js';
import { shapeTokens, topicWords } from './tokens.js';

/** Thought through, not said to hold. */
const SUPPOSED =
  /\b(?:let'?s say|take the following|suppose|imagine|what if|assume|for (?:example|instance)|in this scenario|say (?:we|i|you) (?:have|end))\b|^(?:like|e\.g\.|such as)\s/i;
/** Says what somebody sees at the moment: a report, gone once it is dealt with. */
const STATUS =
  /\b(?:i (?:still |also |now |just )*(?:see|get|got) (?:an?|the|this|that|these|those|still|some|\d+)?\s*(?:\w+ )?(?:error|warning|failure|exception|message|message)|i still (?:have|see|get)\b|nothing happens|still (?:fail|red|broken|an issue|not|see|get|show)|(?:(?:does|is|are|was)(?:n'?t| not)|it'?s not) (?:work|show|link|visible|respond)|(?:it|app|page|server|build|site) crash(?:es|ed)?\b|is (?:empty|broken|down)\b|i'm on \w+ (?:here|now)|did you (?:run|restart|check|forget|push))/i;
/** Asks for a text or a view of something. */
const WANTS_TEXT =
  /^(?:ok(?:ay)?,? |so |now |and |then |also )*(?:(?:i'?d|i would|we'?d) (?:like|love|want) (?:you |us |me )?to (?:\w+ly )?(?:explain|describe|see|have|get|know|understand|generate|update|add|write|make|create|show|provide|include)|i (?:just )?want (?:to (?:see|know|understand|add|create)|you to)|(?:we|i) (?:also |still |just )?(?:need|have) to (?:do an?|have a look|go through|take a look|review|look)\b|let'?s (?:sum|write|describe|start|continue|do|try|see|look|move on)|for the \w+(?: part)? i would (?:describe|explain|write|show)|tell me|show me|give me|this (?:part )?(?:still )?reads|it reads|sounds? like)/i;
/** A wish in the form of a question to the agent. */
const ASKS_FOR_WORK =
  /^(?:ok(?:ay)?,? |so |now |and |then |also |yeah,? |yes,? |hm+,? |oh,? )*(?:can|could|would|will) (?:you|u|we)\b/i;
const CRITIQUE =
  /\b(?:could|may|might|consider|potential(?:ly)?|nit(?:pick)?|rather than|instead of|would|actually|but)\b/i;
const PERSON = /\b(?:i|i'm|i'd|i've|we|we're|our|us|my|you|your|please|pls|let'?s)\b/i;

/** What a person does not find where they look: nothing to keep, however it is put. */
const NOT_FOUND = /\bi (?:can'?t|cannot|don'?t|do not|couldn'?t) (?:see|find|get)\b/i;

export function isStatus(sentence: string): boolean {
  if (NOT_FOUND.test(sentence)) return true;
  return STATUS.test(sentence) && !GENERAL.test(sentence) && !REASON.test(sentence);
}

/** A case put to the agent for thinking it through. */
export function isSupposed(sentence: string): boolean {
  return SUPPOSED.test(sentence);
}

/** A statement that asks for assent. */
const TAG = /[,;\s](?:or|or not|right|no|correct|yes|isn't it|ok|agreed?)\s*\?+\s*$/i;

/** A pure question: asks, tells nothing. */
export function isQuestion(sentence: string): boolean {
  if (/\?\s*$/.test(sentence)) return !TAG.test(sentence);
  return QUESTION_OPENING.test(sentence) && !/[.!]\s*$/.test(sentence);
}

/** Asks for work or for a text; what it says is in the code or in the answer. */
export function isRequest(sentence: string): boolean {
  return (
    WANTS_TEXT.test(sentence) ||
    ASKS_FOR_WORK.test(sentence) ||
    (REQUEST_OPENING.test(sentence) && !STANDING.test(sentence))
  );
}

/** An order that holds beyond the moment. */
const STANDING =
  /\b(?:always|never|only|from now on|every|any|all|instead of|because|otherwise|unless|until|without|must|whenever|don'?t|not)\b|^(?:please )?(?:use|keep|stop|skip everything)\b|,\s+(?:\S+\s+){0,4}(?:is|are|was|were|has|have|had|needs?|gives?|breaks?|miss(?:es)?|gets?|goes|we|they|it|it's|that's|i|can|will|would|costs?|takes?|reverts?|runs?)\b/i;

/** Holds for the moment only. */
export function isOneOff(sentence: string): boolean {
  return ONE_OFF.test(sentence) && !GENERAL.test(sentence) && !REASON.test(sentence);
}

/**
 * Paragraphs that are a reviewer's remark pasted into the prompt: a stranger's critique of code in polished third person.
 * Such a remark is a task; what it claims may be wrong, and the person has not said it.
 */
export function reviewRemarks(words: OwnWords): ReadonlySet<number> {
  const paragraphs = new Map<number, string>();
  for (const { line, text } of words.sentences)
    paragraphs.set(line, `${paragraphs.get(line) ?? ''} ${text}`.trim());
  return new Set([...paragraphs].filter(([, text]) => isRemark(text)).map(([line]) => line));
}

function isRemark(paragraph: string): boolean {
  if (AT_LINE.test(paragraph)) return !PERSON.test(paragraph);
  const polished = /^[\p{Lu}`"'(*\d]/u.test(paragraph) && /[.!)`"]$/.test(paragraph);
  return (
    polished && !PERSON.test(paragraph) && CRITIQUE.test(paragraph) && shapeTokens(paragraph).length >= 18
  );
}

/** Begins with a place in the code, as tools and reviewers write it. */
const AT_LINE = /^[`(]?[\w./-]+\.\w{1,5}:\d+/;

/** Hands over a text that somebody else wrote. */
const HANDS_OVER =
  /^(?:\S+ ){0,3}?(?:here(?:'s| is| are) (?:the|an?|our|my|some) (?:\w+ )?(?:issue|ticket|specs?|specification|text|docs?|document|readme|logs?|errors?|output|e?mail|feedback|reviews?|comments?|message|article|prompt)\b|(?:the|this|your) (?:issue|ticket|spec|docs?|readme|text|e?mail|review|comment|article|page|summary|example) (?:says|reads|states)\b)/i;

/**
 * Number of sentences before a document begins in the message: an issue or specification with headings is work to do,
 * and what it demands is the text's, not the talk's.
 */
export function sentencesBeforeDocument(message: string, sentences: readonly string[]): number {
  const headings = withoutCode(message)
    .split('\n')
    .filter((line) => /^\s{0,3}#{1,6}\s+\S/.test(line));
  const first = headings.length < 2 ? undefined : plainLine(headings[0] ?? '');
  const at = sentences.findIndex((text) => first?.startsWith(text) || HANDS_OVER.test(text));
  return at < 0 ? sentences.length : at;
}

/** Takes back what was said in the same breath. */
const TAKES_BACK =
  /\b(?:never ?mind|nvm|no,? wait|scratch that|forget (?:it|that)|changed my mind|on second thought)\b/i;

/** Number of sentences at the start of a message that a later one takes back. */
export function sentencesTakenBack(sentences: readonly string[]): number {
  return Math.max(
    0,
    sentences.findLastIndex((text) => TAKES_BACK.test(text)),
  );
}

/** Nothing but a removed secret, or about one. */
export function isAboutSecret(text: string): boolean {
  return /\bREDACTED\b|\[redacted/i.test(text) && topicWords(text.replace(/\S*REDACTED\S*/gi, '')).size < 3;
}
