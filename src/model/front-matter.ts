/** Reads the YAML head of a Markdown file, as data from strangers: nothing runs, nothing explodes. */
import matter from 'gray-matter';
import yaml from 'js-yaml';
import { readPlainYaml } from './plain-yaml.js';

export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>;
  /** What follows the head, as it stands there. */
  readonly content: string;
}

const MAX_HEAD = 64 * 1024;
const MAX_NODES = 20_000;
const MAX_DEPTH = 12;

/**
 * Times stay text, and a number is one only when it can be written back as it stood: `commit: 12e4567` and
 * `version: 1.10` are text.
 */
const SCHEMA = new yaml.Schema({
  include: [yaml.FAILSAFE_SCHEMA],
  implicit: [
    scalar(
      'tag:yaml.org,2002:null',
      (text) => /^(null|~|)$/.test(text),
      () => null,
    ),
    scalar(
      'tag:yaml.org,2002:bool',
      (text) => /^(true|false)$/.test(text),
      (text) => text === 'true',
    ),
    scalar('tag:yaml.org,2002:float', isPlainNumber, Number),
  ],
});

/** gray-matter evaluates `---js` heads; no language but YAML may be read. */
const ENGINES = Object.fromEntries(
  ['javascript', 'js', 'json', 'coffee', 'coffeescript', 'cson', 'toml'].map((name) => [
    name,
    refuseLanguage,
  ]),
);

/** Throws an Error whose message is a clause ("has no front matter") when there is no head that can be read. */
export function readFrontMatter(text: string): FrontMatter {
  const first = /^\ufeff?---([^\n]*)/.exec(text)?.[1]?.trim();
  if (first === undefined || first.startsWith('-')) throw new Error('has no front matter');
  if (first !== '' && first !== 'yaml' && first !== 'yml') refuseLanguage();
  const end = text.indexOf('\n---', 3);
  if (end < 0) throw new Error('has front matter without an end');
  if (end > MAX_HEAD) throw new Error('has too much front matter');
  const plain = first === '' && text.startsWith('---\n') ? readPlainYaml(text.slice(4, end)) : undefined;
  if (plain && /^\n---(?:\n|$)/.test(text.slice(end, end + 5)))
    return { data: plain, content: text.slice(end + 5) };
  const { data, content } = matter(text, { language: 'yaml', engines: { ...ENGINES, yaml: readYaml } });
  return { data, content };
}

function readYaml(text: string): Record<string, unknown> {
  const data = loadYaml(text);
  if (data === null || data === undefined) return {};
  if (typeof data !== 'object' || Array.isArray(data))
    throw new Error('has front matter that is no list of keys');
  countNodes(data, 0, { left: MAX_NODES });
  return data as Record<string, unknown>;
}

function loadYaml(text: string): unknown {
  try {
    return yaml.load(text, { schema: SCHEMA });
  } catch (error) {
    throw new Error(`has front matter that is no YAML: ${(error as Error).message.split('\n')[0]}`, {
      cause: error,
    });
  }
}

/** Aliases make a tree of a few lines endless when it is walked: walk it once with a budget. */
function countNodes(value: unknown, depth: number, budget: { left: number }): void {
  if (depth > MAX_DEPTH || --budget.left < 0)
    throw new Error('has front matter that is nested too deep or too large');
  if (typeof value !== 'object' || value === null) return;
  for (const item of Object.values(value)) countNodes(item, depth + 1, budget);
}

function refuseLanguage(): never {
  throw new Error('has front matter in a language other than YAML, which is never run');
}

function isPlainNumber(text: string): boolean {
  const number = Number(text);
  return /^-?\d/.test(text) && Number.isFinite(number) && String(number) === text;
}

function scalar(
  tag: string,
  resolve: (text: string) => boolean,
  construct: (text: string) => unknown,
): yaml.Type {
  return new yaml.Type(tag, {
    kind: 'scalar',
    resolve: (text: string | null) => resolve(text ?? ''),
    construct,
  });
}
