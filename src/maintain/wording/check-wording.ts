/** Holds a model's wording against the memories it words: it adds nothing, leaves no rule out, and turns none around. */
import { flatten } from '../../capture/engines/model/check-found.js';
import { TermWeights, termsOf } from '../../capture/reconcile/terms.js';
import { overturns, ruleOf, topicOf } from '../../capture/reconcile/topic.js';
import { redact } from '../../lib/secrets/redact.js';
import { neutraliseLine } from '../../model/control-characters.js';
import type { Memory } from '../../model/memory.js';
import { Sources } from '../../recall/answer/borne-out.js';
import type { GivenWording } from './request.js';

const TITLE = 120;
/** Share of the words that one memory alone has in its title, which the wording must have. */
const KEPT = 0.5;

/** Title and body, or why they will not do: a clause. */
export function checkWording(
  given: GivenWording,
  sources: readonly Memory[],
): { readonly title: string; readonly body: string } | string {
  const line = (text: string): string => flatten(neutraliseLine(text), Number.POSITIVE_INFINITY);
  const title = line(given.title);
  const rule = line(given.rule);
  const body = [rule, ...section('Why', line(given.why)), ...section('How to apply', line(given.how))].join(
    '\n\n',
  );
  const text = `${title}\n${body}`;
  const texts = sources.map((memory) => `${memory.title}\n${memory.body}`);
  if (title.length > TITLE || text.length > texts.join('\n').length) return 'it is longer than what it words';
  const said = new Sources(texts);
  if (!said.bearOut(title) || !said.bearOut(rule)) return 'it says what they do not';
  if (said.unknownIn(text).length > 0) return `it names ${said.unknownIn(text)[0]}, which they do not`;
  if (redact(text).found.some(({ kind }) => kind !== 'home')) return 'it holds a secret';
  for (const source of sources) {
    if (!holds(text, source, sources)) return `it leaves out what ${source.id} says`;
    if (turnsAround({ title, body }, source, texts)) return `it turns around what ${source.id} says`;
  }
  return { title, body };
}

function section(lead: string, text: string): string[] {
  return text === '' ? [] : [`**${lead}:** ${text}`];
}

/** Everything that the source's title and rule name, and half of what its title says that the others do not. */
function holds(text: string, source: Memory, sources: readonly Memory[]): boolean {
  const { title, body } = source;
  if (new Sources([text]).unknownIn(`${title}\n${ruleOf(body)}`).length > 0) return false;
  const others = sources.filter((other) => other !== source).map((other) => termsOf(other.title));
  const own = [...termsOf(title)].filter((term) => !others.every((terms) => terms.has(term)));
  const said = termsOf(text);
  return own.filter((term) => said.has(term)).length >= KEPT * own.length;
}

function turnsAround(
  wording: Pick<Memory, 'title' | 'body'>,
  source: Memory,
  texts: readonly string[],
): boolean {
  return overturns(topicOf(wording), topicOf(source), new TermWeights(texts.map(termsOf)));
}
