import { loadSettings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { redact } from '../lib/secrets/redact.js';
import { DATA, fenced } from '../llm/fence.js';
import type { Llm, LlmRequest } from '../llm/llm.js';
import { openLlm } from '../llm/open-llm.js';
import { readAnswer } from '../llm/read-answer.js';
import { objectOf, TEXT } from '../llm/schema.js';
import type { FoundResult } from './fuse.js';
import type { Recalls } from './open-recalls.js';

const SYSTEM = `You rank notes by how well they bear on a query. Answer with JSON alone: the ids of those that bear on it, best first;
none that do not.

${DATA}`;
const SHAPE = {
  name: 'ranking',
  schema: objectOf({ ids: { type: 'array', items: TEXT } }),
};
/** Characters of a body that the model is shown. */
const SHOWN = 500;
const OUTPUT_TOKENS = 2_000;

export interface Ranking {
  readonly results: readonly FoundResult[];
  /** Who ranked, as a sentence. */
  readonly by: string;
}

/** Found memories in the order a language model gives them; as they were, where none is set up or none answers. */
export async function rankByModel(
  context: Context,
  recall: Pick<Recalls, 'body'>,
  query: string,
  results: readonly FoundResult[],
): Promise<Ranking> {
  try {
    const llm = await openLlm(context, await loadSettings(context), 'explorer');
    if (llm === undefined)
      return { results, by: 'Ranked by words: the user has set up no language model for this.' };
    const ids = await askFor(llm, query, await describe(recall, results));
    const place = ({ info }: FoundResult): number => ids.indexOf(info.id) + 1 || ids.length + 1;
    return {
      results: [...results].sort((one, other) => place(one) - place(other)),
      by: `Ranked by ${llm.engine}.`,
    };
  } catch (error) {
    if (!(error instanceof LerimError)) throw error;
    return { results, by: `Ranked by words, since no language model answered: ${error.message}` };
  }
}

async function askFor(llm: Llm, query: string, notes: string): Promise<string[]> {
  const text = [fenced('query', redact(query).text), fenced('notes', redact(notes).text)].join('\n\n');
  const request: LlmRequest = {
    system: SYSTEM,
    messages: [{ from: 'user', text }],
    schema: SHAPE,
    maxOutputTokens: OUTPUT_TOKENS,
  };
  return readAnswer<{ ids: string[] }>(await llm.complete(request), request).ids;
}

async function describe(recall: Pick<Recalls, 'body'>, results: readonly FoundResult[]): Promise<string> {
  const notes = results.map(async (result) => {
    const body = (await recall.body(result)).slice(0, SHOWN);
    return `${result.info.id}: ${result.info.title}\n${body}`;
  });
  return (await Promise.all(notes)).join('\n\n');
}
