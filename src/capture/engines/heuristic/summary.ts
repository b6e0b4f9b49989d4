/** One summary of a session that did something: what was asked, what happened, what changed. */
import type { SummaryDraft } from '../../candidate.js';
import { REQUEST_OPENING } from './cues.js';
import { type Exchange, repliesOf, stepsOf } from './dialogue.js';
import { isRequest } from './filters.js';
import { tagsOf } from './names.js';
import { approvedPlan } from './plans.js';
import { clip, plainLine, proseOf, sentencesOf } from './sentences.js';
import { cut, finish } from './title.js';
import { topicWords } from './tokens.js';
import { capital, tidy } from './wording.js';

const TITLE = 80;
const ASKED = 400;
const HAPPENED = 600;
const FILES = 12;
/** Characters of answers from which talk alone counts as work. */
const AT_LENGTH = 1500;

/** The summary; missing where nothing was asked, or nothing came of it. */
export function summaryOf(exchanges: readonly Exchange[], cwd = ''): SummaryDraft | undefined {
  const asked = exchanges.filter((exchange) => topicWords(requestOf(exchange)).size >= 2);
  const first = asked[0];
  if (first === undefined) return undefined;
  const files = editedFiles(exchanges, cwd);
  const ran = exchanges.some((exchange) =>
    stepsOf(exchange).some((step) => step.call.action === 'run' && step.result?.ok),
  );
  const spoken = exchanges.reduce(
    (sum, exchange) => sum + repliesOf(exchange).reduce((n, reply) => n + reply.text.length, 0),
    0,
  );
  if (files.length === 0 && !ran && spoken < AT_LENGTH) return undefined;
  const request = requestOf(first);
  const happened = outcomeOf(exchanges);
  const later = asked.length > 1 ? requestOf(asked[asked.length - 1] ?? first) : '';
  const parts = [
    `**Asked:** ${capital(clip(request, ASKED))}${later && later !== request ? `\n\n**Last asked:** ${capital(clip(later, 200))}` : ''}`,
  ];
  if (happened) parts.push(`**Happened:** ${happened}`);
  if (files.length > 0) {
    const more = files.length > FILES ? `, and ${files.length - FILES} more` : '';
    parts.push(
      `**Key changes:** ${files
        .slice(0, FILES)
        .map((file) => `\`${file}\``)
        .join(', ')}${more}`,
    );
  }
  return {
    title: headlineOf(first),
    description: clip(happened || capital(request), 160),
    body: parts.join('\n\n'),
    tags: tagsOf(`${request} ${happened}`),
  };
}

/** What an exchange asks for; the heading of the plan where one is approved. */
function requestOf(exchange: Exchange): string {
  const plan = approvedPlan(exchange);
  if (plan !== undefined)
    return plainLine(plan.split('\n').find((line) => /\S/.test(line)) ?? '').replace(/^plan:\s*/i, '');
  return exchange.words.sentences.map((sentence) => sentence.text).join(' ');
}

/** What the session was for, as the subject of a commit: the request without what was said around it. */
function headlineOf(exchange: Exchange): string {
  if (approvedPlan(exchange) !== undefined) return finish(cut(requestOf(exchange), TITLE));
  const clauses = exchange.words.sentences.flatMap(({ text }) =>
    text.split(
      /(?:[,;:]|\s[-–—])\s+(?=(?:so |and |then )?(?:please|pls|can you|could you|let's|i want|i'd like)\b)/i,
    ),
  );
  const wishes = clauses.filter(isRequest);
  const told =
    wishes.find((text) => says(PLAIN)(text) || namesThing(text)) ??
    clauses.find(says(PLAIN)) ??
    wishes.find(says(2)) ??
    clauses.find(says(2));
  const bare = (told ?? requestOf(exchange)).replace(POLITE, '');
  return finish(cut(tidy(told && wishes.includes(told) ? bare.replace(/\s*\?+$/, '') : bare), TITLE));
}

/** Whether a short request says itself what it is about: "stream the rows", not "find it and fix that". */
function namesThing(text: string): boolean {
  const words = text
    .replace(POLITE, '')
    .split(' ')
    .filter((word) => !REQUEST_OPENING.test(word));
  return (
    says(2)(text) &&
    topicWords(words.join(' ')).size >= 1 &&
    !/\b(?:it|them|that|this|these|those)\b/i.test(text)
  );
}

function says(least: number): (text: string) => boolean {
  return (text) => topicWords(text).size >= least;
}

/** Content words from which a request says what it is about. */
const PLAIN = 3;
/** What comes before the thing that is asked for. */
const POLITE =
  /^(?:(?:hi|hey|hello|ok(?:ay)?|so|now|and|then|also|please|pls|kindly)\b[,\s]*)*(?:(?:can|could|would|will) (?:you|we)(?: please| pls| also)?\s+|(?:i(?:'d| would) like|i (?:do )?(?:want|need)|we (?:want|need)|we should)(?: you)? to\s+|let'?s\s+|please\s+)?/i;

/** The first sentences of the last reply that reports something: after work if there was any. */
function outcomeOf(exchanges: readonly Exchange[]): string {
  const worked = exchanges.filter((exchange) =>
    stepsOf(exchange).some((step) => step.call.action === 'edit' || step.call.action === 'run'),
  );
  for (const exchange of [...worked.toReversed(), ...exchanges.toReversed()]) {
    for (const reply of repliesOf(exchange).toReversed()) {
      const sentences = sentencesOf(proseOf(reply.text)).map((sentence) => sentence.text);
      const told = sentences.filter((text) => text.length > 20 && !text.endsWith('?') && !EMPTY.test(text));
      if (told.length > 0) return clip(told.slice(0, 4).join(' '), HAPPENED);
    }
  }
  return '';
}

/** Opens a reply and reports nothing. */
const EMPTY =
  /^(?:let me|i'll|now i|understood|got it|good (?:point|catch|idea)|you(?:'re| are) (?:absolutely )?right|great|sure|perfect)\b/i;

/** Files edited, in the order of their first edit: relative to the place of the session, else by name. */
function editedFiles(exchanges: readonly Exchange[], cwd: string): string[] {
  const paths = exchanges.flatMap((exchange) =>
    stepsOf(exchange).flatMap((step) =>
      step.call.action === 'edit' && step.result?.ok !== false ? step.call.paths : [],
    ),
  );
  const own = paths.filter((path) => !/[\\/]\.claude[\\/]plans[\\/]|^(?:\/private)?\/tmp\//i.test(path));
  return [...new Set(own.map((path) => shortPath(path, cwd)))];
}

function shortPath(path: string, cwd: string): string {
  if (cwd !== '' && path.startsWith(cwd)) return path.slice(cwd.length).replace(/^[\\/]+/, '');
  return /^(?:[A-Za-z]:)?[\\/]/.test(path) ? path.replace(/^.*[\\/]/, '') : path;
}
