import type { Settings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import { redact } from '../../lib/secrets/redact.js';
import { openEmbedder } from '../../llm/open-embedder.js';
import { isModelFailure } from '../../llm/read-answer.js';
import type { Meaning } from './meaning.js';
import { unitVector } from './vector-file.js';

/** How long a search waits for the vector of its question, in milliseconds. */
const PATIENCE = 1500;

/** What a question means, secrets taken out; `undefined` when nobody tells in time. */
export async function embedQuestion(
  context: Context,
  settings: Settings,
  question: string,
): Promise<Meaning | undefined> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(PATIENCE)]);
  try {
    const embedder = await openEmbedder({ ...context, signal }, settings);
    const [numbers] = (await embedder?.embed([redact(question).text])) ?? [];
    return embedder && numbers && { engine: embedder.engine, vector: unitVector(numbers) };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return undefined;
  }
}
