/** A memory as one or two sentences: the rule, and its reason in short. */
import { bareWords } from '../../lib/bare-words.js';
import type { Memory } from '../../model/memory.js';
import { clipLine, plainLine } from '../plain-line.js';
import { type BodyParts, bodyParts } from './body-parts.js';

/** A statement shorter than this may need the sentence before it to be understood; characters. */
const SHORT = 100;
/** A sentence longer than this is cut at its front, too; characters. */
const LONG = 180;
/** Share of the words of one text that another must have to say the same. */
const SAME = 0.85;
/** Longest question that is told with the option chosen. */
const QUESTION = 110;

/** What is said beside the rule, and its place: the first wanted need not be the first told. */
interface Addition {
  readonly text: string;
  readonly place: number;
}

/** Of a memory what a statement is made from. */
type Stated = Pick<Memory, 'title' | 'body'> & { readonly primitive: string; readonly description?: string };

/** @param most characters */
export function statementOf(memory: Stated, most: number): string {
  const parts = bodyParts(memory.body);
  const { before, rule, after } = ruleOf(memory, parts);
  const start = clipLine(plainLine(rule), most);
  const wanted: readonly Addition[] = [
    ...parts.why.slice(0, 1).map((why) => ({ text: plainLine(`Why: ${why}`), place: 2 })),
    ...after.map((sentence) => ({ text: plainLine(sentence), place: 1 })),
    ...parts.apply.slice(0, 1).map((how) => ({ text: plainLine(`How: ${how}`), place: 3 })),
  ];
  const added = fitting(wanted, start.length, most).sort((one, other) => one.place - other.place);
  const text = sentences([start, ...added.map((addition) => addition.text)]);
  const led = before && text.length < SHORT ? sentences([plainLine(before), text]) : text;
  return plainLine(led.length <= most ? led : text);
}

/** Those there is room for, most wanted first; where the rule is short one is cut to fit. @param length of the rule */
function fitting(wanted: readonly Addition[], length: number, most: number): Addition[] {
  const chosen: Addition[] = [];
  let used = length;
  for (const { text, place } of wanted) {
    // A space, and the full stop that what is before may lack.
    const left = most - used - 2;
    const kept = text.length <= left ? text : used < most / 2 ? clipLine(text, left) : undefined;
    if (kept === undefined) continue;
    chosen.push({ text: kept, place });
    used += kept.length + 2;
  }
  return chosen;
}

/** One after the other, each but the last with an end; without those that say nothing. */
function sentences(said: readonly string[]): string {
  const some = said.filter(Boolean);
  return some.map((text, at) => (at === some.length - 1 ? text : ended(text))).join(' ');
}

interface Rule {
  /** The sentence before it. */
  readonly before?: string | undefined;
  readonly rule: string;
  readonly after: readonly string[];
}

/**
 * The sentence that states the rule. Titles are often that sentence again, cut short, or the question with the option
 * that was chosen.
 */
function ruleOf(memory: Stated, { lead, context }: BodyParts): Rule {
  const { title } = memory;
  if (memory.primitive === 'note' && memory.description && bareWords(memory.description) !== bareWords(title))
    return { rule: /\s/.test(title) ? `${title}: ${memory.description}` : memory.description, after: lead };
  const [first = '', ...rest] = lead;
  const [, question, answer] = /^(.*\?)\s+(.+)$/.exec(title) ?? [];
  if (question && answer && bareWords(first).startsWith(bareWords(answer)))
    return { rule: `${question} ${first}`, after: rest };
  const at = lead.findIndex((sentence) => repeats(sentence, title));
  if (at < 0) return { rule: title, after: lead.filter((sentence) => !repeats(title, sentence)) };
  const rule = fromTitleOn(lead[at] as string, title);
  const after = lead.slice(at + 1);
  const asked = context[0] ?? '';
  // An option says little without what was asked.
  if (
    asked.endsWith('?') &&
    asked.length <= QUESTION &&
    after.some((sentence) => sentence.startsWith('Not chosen:'))
  )
    return { rule: `${asked} ${rule}`, after };
  return { before: lead[at - 1], rule, after };
}

/** Whether one text says what the other does, as good as word for word. */
function repeats(text: string, other: string): boolean {
  const said = new Set(bareWords(text).split(' '));
  const words = bareWords(other).split(' ');
  return words.filter((word) => said.has(word)).length >= SAME * words.length;
}

/** A long sentence without what goes before the words of the title. */
function fromTitleOn(sentence: string, title: string): string {
  if (sentence.length <= LONG) return sentence;
  const starts = [...sentence.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const rest = sentence.slice(
    starts.find((at) => bareWords(sentence.slice(at)).startsWith(bareWords(title))) ?? 0,
  );
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const ended = (text: string): string => (/[.!?…:]['")`]*$/.test(text) ? text : `${text}.`);

/** What a session did and where it ended. @param most characters */
export function handoffOf(memory: Memory, most: number): string {
  const { happened, changes } = bodyParts(memory.body);
  const told = happened.join(' ') || ('description' in memory ? memory.description : '');
  const asked = clipLine(plainLine(memory.title), most / 2);
  const files = clipLine(plainLine(changes.join(' ')), most / 2);
  const text = clipLine(sentences([asked, plainLine(told)]), most);
  return plainLine(sentences([text, files && `Files: ${files}`]));
}
