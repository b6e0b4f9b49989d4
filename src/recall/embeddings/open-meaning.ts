import { isModelFailure } from '../../capture/engines/model/read-answer.js';
import { loadSettings, type Settings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import { redact } from '../../lib/secrets/redact.js';
import { unitVector } from './vector-file.js';

/** A question as a vector. */
export interface Meaning {
  /** Who made it: it can be compared with vectors of the same engine alone. */
  readonly engine: string;
  readonly vector: Float32Array;
}

/** `undefined` when it was not to be had in time: words alone then do. */
export type MeaningOf = (question: string) => Promise<Meaning | undefined>;

/** How long a search waits for the vector of its question, in milliseconds. */
const PATIENCE = 1500;

/** What gives questions their vectors; `undefined` unless the user's settings name a model for it. Sends nothing yet. */
export async function openMeaning(context: Context): Promise<MeaningOf | undefined> {
  const settings = await loadSettings(context);
  if (settings.get('embeddings.model') === '') return undefined;
  const asked = new Map<string, Promise<Meaning | undefined>>();
  return (question) => {
    const known = asked.get(question) ?? embed(context, settings, question);
    asked.set(question, known);
    return known;
  };
}

async function embed(context: Context, settings: Settings, question: string): Promise<Meaning | undefined> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(PATIENCE)]);
  try {
    const { openEmbedder } = await import('../../llm/open-embedder.js');
    const embedder = await openEmbedder({ ...context, signal }, settings);
    const [numbers] = (await embedder?.embed([redact(question).text])) ?? [];
    return embedder && numbers && { engine: embedder.engine, vector: unitVector(numbers) };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return undefined;
  }
}
