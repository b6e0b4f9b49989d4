/** The sentences of a memory that answer a question. */
import { STOPWORDS } from '../lib/stopwords.js';
import { words } from '../lib/tokens.js';
import { synonyms } from './expand.js';
import type { Concept } from './question.js';

/** Longest answer taken from one memory, in characters. */
const MOST = 360;
const CODE_LINES = 4;

export interface Passage {
  readonly text: string;
  /** Fenced code that stands right below. */
  readonly code: readonly string[];
}

/**
 * The best one or two sentences of a Markdown body, in their order; the code below them where they introduce it. The first
 * sentence, where a memory states its rule, wins among equals. What only says the title again is left out, so that the
 * reason comes forward. Empty for a body that says no more than the title.
 */
export function bestPassage(body: string, concepts: readonly Concept[], title = ''): string {
  const passages = splitPassages(body).filter(({ text }) => bare(text) !== bare(title));
  const rated = passages.map((passage, at) => ({
    passage,
    at,
    value: relevance(passage, concepts) + (at === 0 ? 0.25 : 0),
  }));
  rated.sort((a, b) => b.value - a.value || a.at - b.at);
  const [first, second] = rated;
  if (!first) return '';
  const useful =
    second &&
    second.value > 0.5 * first.value &&
    first.passage.text.length + second.passage.text.length < MOST;
  const chosen = useful && second ? [first, second].sort((a, b) => a.at - b.at) : [first];
  return chosen
    .map(({ passage }) => withCode(passage))
    .join(chosen.some(({ passage }) => passage.code.length > 0) ? '\n' : ' ');
}

/** Without case, and without the full stop that a title lacks. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/[.!]+$/, '')
    .toLowerCase();
}

function withCode({ text, code }: Passage): string {
  const said = text.length > MOST ? `${text.slice(0, MOST - 1).replace(/\s+\S*$/, '')}…` : text;
  if (!/[:;]$/.test(said) || code.length === 0) return said;
  const shown = code.slice(0, CODE_LINES);
  return [
    said,
    ...shown.map((line) => `    ${line.slice(0, 160)}`),
    ...(code.length > shown.length ? ['    …'] : []),
  ].join('\n');
}

export function splitPassages(body: string): Passage[] {
  const passages: Passage[] = [];
  let paragraph: string[] = [];
  let fence: string | undefined;
  let code: string[] = [];
  const flush = (): void => {
    for (const text of sentences(paragraph.join(' '))) passages.push({ text, code: [] });
    paragraph = [];
  };
  for (const line of body.split(/\r?\n/)) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1];
    if (fence === undefined && mark) {
      flush();
      fence = mark;
    } else if (fence !== undefined && mark?.startsWith(fence)) {
      const last = passages.pop();
      if (last) passages.push({ text: last.text, code: last.code.length ? last.code : code });
      else passages.push({ text: 'The code:', code });
      fence = undefined;
      code = [];
    } else if (fence !== undefined) {
      code.push(line);
    } else if (/^\s*$|^\s*#{1,6}\s|^\s*(?:---+|===+)\s*$/.test(line)) {
      flush();
    } else {
      if (/^\s*(?:[-*+]|\d+[.)])\s/.test(line)) flush();
      paragraph.push(line.trim().replace(/^(?:[-*+]|\d+[.)]|>)\s+/, ''));
    }
  }
  flush();
  return passages;
}

function sentences(text: string): string[] {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}`*"'(])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Share of the question's rarity that stands in a sentence. */
function relevance({ text }: Passage, concepts: readonly Concept[]): number {
  const said = new Set(words(text).flatMap(({ term, parts }) => [term, ...parts]));
  let value = 0;
  let mass = 0;
  for (const { text: asked, idf, weight } of concepts) {
    mass += idf * weight;
    const forms = words(asked)
      .flatMap(({ term, parts }) => [term, ...parts])
      .filter((term) => !STOPWORDS.has(term));
    if (forms.some((term) => said.has(term))) value += idf * weight;
    else if (forms.some((term) => synonyms(term).some((other) => said.has(other.term))))
      value += 0.6 * idf * weight;
  }
  return mass > 0 ? value / mass : 0;
}
