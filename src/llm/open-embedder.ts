import type { EndpointName } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { estimateTokens } from '../lib/estimate-tokens.js';
import { withinBudget } from './budget.js';
import { type Endpoint, endpoint, usable } from './endpoints.js';
import { ModelFailure } from './model.js';
import { Run } from './run.js';
import { span } from './tracing.js';
import { withRetries } from './with-retries.js';

export interface Embedder {
  /** Provider, model and host: vectors of one cannot be compared with those of another. */
  readonly engine: string;
  /** A vector a text, in the same order. Rejects with a `LerimError` whose code begins with `llm-`: search without. */
  embed(texts: readonly string[]): Promise<number[][]>;
}

/** What turns texts into vectors; `undefined` unless the user's settings name a model for it. Sends nothing yet. */
export async function openEmbedder(
  context: Context,
  settings: Settings,
  run: Run = new Run(),
): Promise<Embedder | undefined> {
  const model = settings.get('embeddings.model');
  if (model === '') return undefined;
  const place = usable(endpoint(context, settings, settings.get('embeddings.provider') as EndpointName));
  const payer = { engine: `${place.name}/${model}`, free: place.local };
  const request = await requester(place, model);
  return {
    engine: `${payer.engine}@${place.host}`,
    embed(texts) {
      const timeout = settings.get('models.timeout_seconds') * 1000;
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeout)]);
      const input = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
      const once = (): Promise<number[][]> =>
        span(`embeddings ${model}`, { 'server.address': place.host }, async () => {
          const call = async () => {
            const { vectors, tokens = input } = await request(texts, signal);
            return { vectors, usage: { input: tokens, output: 0 } };
          };
          const most = { input, output: 0 };
          return (await withinBudget(payer, most, { context, settings, run }, call)).vectors;
        });
      return withRetries(once, { deadline: performance.now() + timeout, signal });
    },
  };
}

interface Embedded {
  readonly vectors: number[][];
  /** As the provider counted them. */
  readonly tokens: number | undefined;
}

/** One try at an endpoint, whose client is loaded here. */
async function requester(place: Endpoint, model: string) {
  const [{ endpointClient }, { explainFailure }] = await Promise.all([
    import('./endpoint-client.js'),
    import('./explain-failure.js'),
  ]);
  const client = endpointClient(place);
  return async (texts: readonly string[], signal: AbortSignal): Promise<Embedded> => {
    try {
      const { data = [], usage } = await client.embeddings.create(
        { model, input: [...texts], encoding_format: 'float' },
        { signal },
      );
      const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
      const length = vectors[0]?.length;
      if (vectors.length !== texts.length || vectors.some((vector) => vector?.length !== length))
        throw new ModelFailure('llm-nonsense', `${place.host} did not answer with a vector for each text.`);
      return { vectors, tokens: usage?.prompt_tokens };
    } catch (error) {
      throw explainFailure(error, place, signal);
    }
  };
}
