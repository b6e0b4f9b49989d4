/** The explorer's tools: they read, and can do nothing else. */
import type { ToolCall, ToolSpec } from '../../llm/llm.js';
import { readShape } from '../../llm/read-shape.js';
import { objectOf, TEXT } from '../../llm/schema.js';
import { span } from '../../llm/tracing.js';
import { clip, oneLine } from '../../sessions/clip.js';
import { ruleOf } from '../reconcile/topic.js';
import type { Library } from './library.js';
import { rank } from './rank.js';
import { matchesWildcards } from './wildcards.js';

/** Longest answer of a tool, in UTF-16 units. */
const MOST = 4000;
const MOST_PATHS = 100;
const MOST_FOUND = 8;
const MOST_FILES = 300;
const MOST_HITS = 40;
const LINES = 120;

interface Tool extends ToolSpec {
  run(input: never, library: Library): Promise<string>;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'search',
    description: 'Memories that speak of the same as a text, nearest first, with their ids.',
    input: objectOf({ text: TEXT }),
    async run({ text }: { text: string }, { memories }) {
      const found = rank(memories, text, MOST_FOUND);
      return found
        .map(
          ({ id, primitive, title, body }) =>
            `${id} ${primitive}: ${oneLine(title)}: ${oneLine(ruleOf(body), 240)}`,
        )
        .join('\n');
    },
  },
  {
    name: 'glob',
    description:
      'Paths that match a pattern; * stands for anything. Memories lie below memory/, code below code/.',
    input: objectOf({ pattern: TEXT }),
    async run({ pattern }: { pattern: string }, library) {
      const found = (await library.paths()).filter((path) => matchesWildcards(path, pattern));
      return [...found.slice(0, MOST_PATHS), ...more(found.length - MOST_PATHS)].join('\n');
    },
  },
  {
    name: 'grep',
    description: 'Lines that hold a text, whatever its case, in the files whose path matches a pattern.',
    input: objectOf({ text: TEXT, files: TEXT }),
    async run({ text, files }: { text: string; files: string }, library) {
      const paths = (await library.paths()).filter((path) => matchesWildcards(path, files));
      const hits = [...(await library.read(paths.slice(0, MOST_FILES)))].flatMap(([path, content]) =>
        linesWith(content, text).map(([number, line]) => `${path}:${number}: ${oneLine(line)}`),
      );
      return [
        ...hits.slice(0, MOST_HITS),
        ...more(hits.length - MOST_HITS),
        ...(paths.length > MOST_FILES ? [`Only ${MOST_FILES} of ${paths.length} files were looked at.`] : []),
      ].join('\n');
    },
  },
  {
    name: 'read',
    description: `A file from a line on, ${LINES} lines at most; the first line is 1.`,
    input: objectOf({ path: TEXT, line: { type: 'integer' } }),
    async run({ path, line }: { path: string; line: number }, library) {
      const text = (await library.read([path])).get(path);
      const from = Math.max(0, line - 1);
      return (
        text
          ?.split('\n')
          .slice(from, from + LINES)
          .join('\n') ?? ''
      );
    },
  },
];

export const EXPLORER_TOOLS: readonly ToolSpec[] = TOOLS.map(({ name, description, input }) => ({
  name,
  description,
  input,
}));

/** Answers a model's call. What is wrong with it is told to the model: it is no fault of ours. */
export async function useTool({ name, input }: ToolCall, library: Library): Promise<string> {
  const tool = TOOLS.find((known) => known.name === name);
  if (tool === undefined)
    return `There is no tool of that name. There is ${TOOLS.map((known) => known.name).join(', ')}.`;
  const { value, problem } = readShape(JSON.stringify(input ?? null), tool.input);
  if (problem !== undefined) return `That call cannot be answered: ${problem}.`;
  const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name };
  const found = await span(`execute_tool ${name}`, attributes, () => tool.run(value as never, library));
  return clip(found, MOST) || 'Nothing was found.';
}

function linesWith(content: string, text: string): [number: number, line: string][] {
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  return content
    .split('\n')
    .map((line, at): [number, string] => [at + 1, line])
    .filter(([, line]) => line.toLowerCase().includes(wanted));
}

function more(number: number): string[] {
  return number > 0 ? [`… and ${number} more.`] : [];
}
