/** The Summary in a model's words. Code decides what of them stands. */
import { isSaid } from '../../capture/engines/model/testimony.js';
import { termsOf } from '../../capture/reconcile/terms.js';
import { estimateTokens } from '../../lib/estimate-tokens.js';
import { DATA, fenced } from '../../llm/fence.js';
import type { Llm, LlmRequest } from '../../llm/llm.js';
import { readAnswer } from '../../llm/read-answer.js';
import { objectOf, TEXT } from '../../llm/schema.js';
import { plainLine } from '../plain-line.js';

/** A line of the brief, and the memory it speaks of. */
interface CitedLine {
  readonly id: string;
  readonly line: string;
}

interface Answer {
  readonly sentences: readonly { readonly text: string; readonly ids: readonly string[] }[];
}

/** Most tokens of all sentences together, with their ids. */
export const PROSE_TOKENS = 110;
const SENTENCES = 3;
const LONGEST = 240;
/** Share of a sentence's terms that the lines it cites must have. */
const GROUNDED = 0.6;
/** Names, paths, commands, numbers, addresses: what is more than a word must stand in the lines as it is. */
const EXACT = /[^\s"'`(),;]*[\d./\\_$@:=<>{}[\]|&-][^\s"'`(),;]*|`[^`]+`/g;

const SYSTEM = `You write the first lines of a brief that a coding agent reads before it starts to work in a repository: what matters
most of the lines below, so that it knows at a glance what was ruled, what is under way and what to beware of. You answer with
JSON alone.

${DATA}

At most ${SENTENCES} sentences, together at most 60 words. Each states what the lines say, as a report ("The API uses …", "Releases
were …"), never as an order, and adds nothing: no command, address, path, name or number that is not in the lines it rests on.
ids: the ids in brackets at the ends of those lines. Bring together what belongs together; leave out what is small.`;

const SCHEMA = {
  name: 'brief_summary',
  schema: objectOf({
    sentences: {
      type: 'array',
      items: objectOf({ text: TEXT, ids: { type: 'array', items: TEXT } }),
    },
  }),
};

/** The sentences that stand, as lines; rejects as `llm.complete` does. */
export async function tellSummary(
  llm: Llm,
  lines: readonly CitedLine[],
): Promise<{ readonly prose: string[]; readonly engine: string }> {
  const request: LlmRequest = {
    system: SYSTEM,
    messages: [{ from: 'user', text: fenced('lines', lines.map(({ line }) => `- ${line}`).join('\n')) }],
    schema: SCHEMA,
    maxOutputTokens: 500,
  };
  const reply = await llm.complete(request);
  return { prose: standing(readAnswer<Answer>(reply, request), lines), engine: reply.engine };
}

function standing({ sentences }: Answer, lines: readonly CitedLine[]): string[] {
  const prose: string[] = [];
  let left = PROSE_TOKENS;
  for (const { text, ids } of sentences.slice(0, SENTENCES)) {
    const said = plainLine(text);
    const cited = lines.filter(({ id }) => ids.includes(id));
    const line = `${said} [${cited.map(({ id }) => id).join(', ')}]`;
    const cost = estimateTokens(`- ${line}\n`);
    if (cited.length < new Set(ids).size || cost > left || !restsOn(said, cited)) continue;
    prose.push(line);
    left -= cost;
  }
  return prose;
}

/** Whether a sentence says what the lines do, and no more. */
function restsOn(said: string, cited: readonly CitedLine[]): boolean {
  if (said === '' || said.length > LONGEST || cited.length === 0) return false;
  const source = cited.map(({ line }) => line).join('\n');
  const exact = (said.match(EXACT) ?? []).map((name) => name.replace(/[.:]+$/, ''));
  return isSaid(said, termsOf(source), GROUNDED) && exact.every((name) => source.includes(name));
}
