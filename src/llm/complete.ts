import { LerimError } from '../lib/errors.js';
import { AnswerCache } from './answer-cache.js';
import { askModel } from './ask-model.js';
import type { LlmReply, LlmRequest } from './llm.js';
import { type Model, ModelFailure } from './model.js';
import { priced } from './prices.js';
import type { Asking } from './run.js';

/** What was answered before, else asks one model after the other until one answers. */
export async function completeWith(
  models: readonly Model[],
  request: LlmRequest,
  asking: Asking,
): Promise<LlmReply> {
  const { context, settings, role, run } = asking;
  const cache = new AnswerCache(asking);
  const known = await findKnown(models, request, cache);
  if (known !== undefined) {
    run.record({ role, engine: known.engine, outcome: 'cached', ms: 0, usage: known.usage });
    request.onText?.(known.text);
    return known;
  }
  const failures: LerimError[] = [];
  for (const model of models) {
    const { engine } = model;
    const start = performance.now();
    const ms = (): number => Math.round(performance.now() - start);
    try {
      const answer = await run.oneOf(settings.get('models.concurrency'), () =>
        askModel(model, request, asking),
      );
      await cache.keep(model, request, answer);
      run.record({ role, engine, outcome: 'answered', ms: ms(), usage: answer.usage });
      return { ...answer, engine, cached: false };
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof LerimError)) throw error;
      failures.push(error);
      const used = error instanceof ModelFailure ? error.usage : undefined;
      const usage = used ? { usage: priced(settings, model, used) } : {};
      const { code, message: reason } = error;
      run.record({ role, engine, outcome: 'failed', code, reason, ms: ms(), ...usage });
    }
  }
  throw allFailed(models, failures);
}

/** Of any model, not only of the first: what a fallback was paid for is not asked of the others again. */
async function findKnown(
  models: readonly Model[],
  request: LlmRequest,
  cache: AnswerCache,
): Promise<LlmReply | undefined> {
  for (const model of models) {
    const kept = await cache.find(model, request);
    if (kept) return { ...kept, usage: { input: 0, output: 0, cost: 0 }, engine: model.engine, cached: true };
  }
  return undefined;
}

function allFailed(models: readonly Model[], failures: readonly LerimError[]): LerimError {
  const last = failures.at(-1);
  const said = failures.map(({ message }, index) => `${models[index]?.engine}: ${message}`).join(' ');
  return new LerimError(last?.code ?? 'llm-unreachable', `No model gave an answer. ${said}`, {
    ...(last?.hint === undefined ? {} : { hint: last.hint }),
    cause: last,
  });
}
