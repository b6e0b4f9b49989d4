import { LerimError } from '../lib/errors.js';
import { askModel } from './ask-model.js';
import type { LlmReply, LlmRequest } from './llm.js';
import { type Model, ModelFailure } from './model.js';
import type { Asking } from './run.js';

/** Asks one model after the other until one answers. */
export async function completeWith(
  models: readonly Model[],
  request: LlmRequest,
  asking: Asking,
): Promise<LlmReply> {
  const { context, role, run } = asking;
  const failures: ModelFailure[] = [];
  for (const model of models) {
    const { engine } = model;
    const start = performance.now();
    const ms = (): number => Math.round(performance.now() - start);
    try {
      const { text, calls, usage } = await askModel(model, request, asking);
      run.record({ role, engine, outcome: 'answered', ms: ms(), usage });
      return { text, calls, usage, engine, cached: false };
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ModelFailure)) throw error;
      failures.push(error);
      run.record({ role, engine, outcome: 'failed', code: error.code, reason: error.message, ms: ms() });
    }
  }
  const last = failures.at(-1);
  const said = failures.map(({ message }, index) => `${models[index]?.engine}: ${message}`).join(' ');
  throw new LerimError(last?.code ?? 'llm-unreachable', `No model gave an answer. ${said}`, {
    ...(last?.hint === undefined ? {} : { hint: last.hint }),
    cause: last,
  });
}
