/** A memory as one or two sentences: the rule, and its reason in short. */
import type { Memory } from '../../model/memory.js';
import { splitPassages } from '../passages.js';
import { clipLine, plainLine } from './plain-line.js';

const LABEL = /^(why|how to apply|context|asked|last asked|happened|key changes):\s*/i;

/** The sentences of a body by the label they stand under; those before any label under `lead`. */
function byLabel(body: string): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  let label = 'lead';
  for (const { text, code } of splitPassages(body)) {
    const found = LABEL.exec(text);
    if (found) label = (found[1] as string).toLowerCase();
    const said = found ? text.slice(found[0].length) : text;
    const [command] = code.length === 1 && said.endsWith(':') ? code : [];
    const whole = command === undefined ? said : `${said} \`${command.trim()}\``;
    if (whole.trim()) parts.set(label, [...(parts.get(label) ?? []), whole]);
  }
  return parts;
}

/** @param most characters */
export function statementOf(memory: Memory, most: number): string {
  const parts = byLabel(memory.body);
  const described = memory.primitive === 'note' && memory.description ? [memory.description] : [];
  const lead = [...described, ...(parts.get('lead') ?? [])];
  const { head, rest } = ruleOf(memory.title, lead, parts.get('context')?.[0]);
  const why = parts.get('why')?.[0];
  const apply = parts.get('how to apply')?.[0];
  const more = [...(why ? [`Why: ${why}`] : []), ...rest, ...(apply ? [`How: ${apply}`] : [])].map(plainLine);
  let text = clipLine(plainLine(head), most);
  for (const sentence of more) {
    const longer = `${ended(text)} ${sentence}`;
    if (longer.length <= most) text = longer;
    else if (text.length < most / 2) return plainLine(clipLine(longer, most));
  }
  return plainLine(text);
}

/**
 * The sentence that states the rule, and those behind it. Titles are often that sentence again, cut short, or the
 * question with the answer that was chosen.
 */
function ruleOf(
  title: string,
  lead: readonly string[],
  context = '',
): { head: string; rest: readonly string[] } {
  const [first = ''] = lead;
  const [, question, answer] = /^(.*\?)\s+(.+)$/.exec(title) ?? [];
  if (question && answer && startsLike(first, answer))
    return { head: `${question} ${first}`, rest: lead.slice(1) };
  const at = lead.findIndex((sentence) => bare(sentence).includes(bare(title)));
  if (at < 0) return { head: title, rest: lead };
  // An option that was chosen says little without the question.
  const asked = context.endsWith('?') && bare(title).split(' ').length < FEW_WORDS ? `${context} ` : '';
  return { head: asked + lead[at], rest: lead.slice(at + 1) };
}

const FEW_WORDS = 6;

const startsLike = (text: string, start: string): boolean => bare(text).startsWith(bare(start));

/** Without case, marks and the ending of what was cut. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/…$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const ended = (text: string): string => (/[.!?…:]['")`]*$/.test(text) ? text : `${text}.`);

/** What a session did and where it ended. @param most characters */
export function handoffOf(memory: Memory, most: number): string {
  const parts = byLabel(memory.body);
  const happened =
    (parts.get('happened') ?? []).join(' ') || ('description' in memory ? memory.description : '');
  const changes = parts.get('key changes')?.join(' ');
  const asked = clipLine(plainLine(memory.title), most / 2);
  const text = clipLine(`${ended(asked)} ${plainLine(happened)}`.trim(), most);
  return changes ? `${ended(text)} Files: ${clipLine(plainLine(changes), most / 2)}` : text;
}
