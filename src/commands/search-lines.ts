/** Many questions from stdin, answered one by one in JSON Lines. */
import { createInterface } from 'node:readline';
import { EXIT, type ExitCode } from '../lib/errors.js';
import type { Recalls } from '../recall/open-recalls.js';
import { LONGEST_QUESTION } from '../recall/question.js';
import type { SearchOptions } from '../recall/search.js';
import { resultJson, round } from '../recall/view/result-json.js';
import type { CommandContext } from './command.js';

/** Answers each line when it comes. A line that is no question is told on stderr, and the exit code says so: 3. */
export async function searchLines(
  context: CommandContext,
  recall: Recalls,
  options: SearchOptions,
): Promise<ExitCode> {
  const { out } = context;
  let code: ExitCode = EXIT.ok;
  let number = 0;
  for await (const line of createInterface({ input: context.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    context.signal.throwIfAborted();
    number++;
    if (line.trim() === '') continue;
    const asked = readQuestion(line);
    if (typeof asked === 'string') {
      out.talk(`git lerim: line ${number} of stdin: ${asked}.`);
      code = EXIT.partly;
      continue;
    }
    const { results, confidence } = await recall.search(asked.query, options);
    out.json({ id: asked.id, results: results.map(resultJson), confidence: round(confidence) }, true);
  }
  return code;
}

/** The question in a line, or what is wrong with the line. */
function readQuestion(line: string): { readonly id: unknown; readonly query: string } | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'it is no JSON';
  }
  const { id, query } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof query !== 'string') return 'it has no "query"';
  if (query.length > LONGEST_QUESTION) return `its query is longer than ${LONGEST_QUESTION} characters`;
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    return 'its "id" is neither text nor number';
  return { id: id ?? null, query };
}
