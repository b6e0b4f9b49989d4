/** What of a prompt is worth asking memory: its sentences, without what was pasted into it. */
import { STOPWORDS } from '../../lib/stopwords.js';
import { words } from '../../lib/tokens.js';

/** Sentences that are asked at most, half of them from the beginning and half from the end: the middle is context. */
const MOST = 6;
/** A sentence with fewer telling words asks for nothing in particular (`fix it`), unless it is a name. */
const FEWEST_WORDS = 2;
/** Words of agreement and thanks, which tell nothing of the work. */
const CHATTER = new Set(
  `ok okay yeah yep nope fine good great nice cool perfect awesome excellent correct exactly thanks thank sorry welcome hello hi hey
  looks sounds done ready continue proceed next`.split(/\s+/),
);
const NAME = /\p{L}[\d_.:/-]+\p{L}|\p{Ll}\p{Lu}|\d\p{L}/u;
/** Longest sentence, in words: what is longer is no sentence. */
const LONGEST = 60;
/** Longest prompt that is looked at, in characters from both ends. */
const LONGEST_PROMPT = 8_000;

/** `/clear`: for the agent's program, not for the model. A path goes on with another slash. */
const COMMAND = /^\/[\w:.-]+(?:\s|$)/;
const FENCE = /^ {0,3}(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ {0,3}\1[^\n]*$|$(?![\s\S]))/gm;
const TAGGED = /<([a-z][\w-]*)(?:\s[^>]*)?>[\s\S]*?<\/\1>/gi;
/** Lines of logs, stack traces, diffs, tables and code, as people paste them; the error itself is worth asking about. */
const PASTED =
  /^(?:\s*(?:at \S|File "|Traceback|\[?\d{4}-\d\d-\d\d[T ]|\d\d:\d\d:\d\d|[+-]{3} \S|@@ |diff --git|[|{}$>])|(?: {4}|\t)\S)/;

/** The questions of a prompt, in their order; none for a command of the agent's, or words that ask for nothing. */
export function promptQuestions(prompt: string): string[] {
  const text = clip(prompt).trim();
  if (COMMAND.test(text)) return [];
  const said = text
    .replace(FENCE, '\n\n')
    .replace(TAGGED, ' ')
    .split('\n')
    .map((line) => (PASTED.test(line) ? '' : line))
    .join('\n');
  const sentences = said
    .split(/\n\s*(?:\n|(?=[-*+] |\d+[.)] ))/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=\S)/))
    .map((sentence) => sentence.trim().split(' ').slice(0, LONGEST).join(' '))
    .filter(asks);
  return sentences.length <= MOST
    ? sentences
    : [...sentences.slice(0, MOST / 2), ...sentences.slice(-MOST / 2)];
}

function asks(sentence: string): boolean {
  const telling = words(sentence).filter(
    ({ text }) => !STOPWORDS.has(text) && !CHATTER.has(text) && /\p{L}/u.test(text),
  );
  return new Set(telling.map(({ term }) => term)).size >= FEWEST_WORDS || NAME.test(sentence);
}

function clip(text: string): string {
  if (text.length <= LONGEST_PROMPT) return text;
  return `${text.slice(0, LONGEST_PROMPT / 2)}\n\n${text.slice(-LONGEST_PROMPT / 2)}`;
}
