import { estimateTokens } from '../lib/estimate-tokens.js';
import { type Counted, withinBudget } from './budget.js';
import type { LlmRequest, Usage } from './llm.js';
import { type Answer, type Model, ModelFailure } from './model.js';
import { readShape } from './read-shape.js';
import { renderRequest } from './render-request.js';
import type { Asking } from './run.js';
import { withRetries } from './with-retries.js';
import { withinSpan } from './within-span.js';

type CountedAnswer = Counted<Answer>;

/** An answer of the shape that was asked for; a model that misses it is told why, and asked once more. */
export async function askModel(model: Model, request: LlmRequest, asking: Asking): Promise<CountedAnswer> {
  const deadline = performance.now() + asking.settings.get('models.timeout_seconds') * 1000;
  const first = await askOnce(model, request, asking, deadline);
  const problem = shapeProblem(first, request);
  if (problem === undefined) return inShape(first, request);
  const again = await askOnce(model, repair(request, first, problem), asking, deadline);
  const usage = add(first.usage, again.usage);
  const still = shapeProblem(again, request);
  if (still !== undefined)
    throw new ModelFailure('llm-nonsense', `The answer is not of the shape asked for: ${still}.`, { usage });
  return { ...inShape(again, request), usage };
}

async function askOnce(
  model: Model,
  request: LlmRequest,
  asking: Asking,
  deadline: number,
): Promise<CountedAnswer> {
  const { context, settings } = asking;
  const signal = AbortSignal.any([
    context.signal,
    AbortSignal.timeout(Math.max(1, Math.round(deadline - performance.now()))),
  ]);
  const limits = { signal, silenceMs: settings.get('models.first_byte_seconds') * 1000 };
  const input = estimateTokens(renderRequest(request));
  const most = { input, output: request.maxOutputTokens };
  const call = async (): Promise<CountedAnswer> => {
    const answer = await model.answer(request, limits);
    return { ...answer, usage: answer.usage ?? { input, output: estimateTokens(answer.text) } };
  };
  return withRetries(() => withinSpan(model, request, () => withinBudget(model, most, asking, call)), {
    deadline,
    signal,
  });
}

function shapeProblem({ text, calls }: Answer, { schema }: LlmRequest): string | undefined {
  // A model that calls tools has not come to its answer yet.
  if (schema === undefined || calls.length > 0) return undefined;
  return readShape(text, schema.schema).problem;
}

function inShape(answer: CountedAnswer, { schema }: LlmRequest): CountedAnswer {
  if (schema === undefined || answer.calls.length > 0) return answer;
  return { ...answer, text: JSON.stringify(readShape(answer.text, schema.schema).value) };
}

function repair(request: LlmRequest, { text }: Answer, problem: string): LlmRequest {
  return {
    ...request,
    messages: [
      ...request.messages,
      { from: 'model', text },
      {
        from: 'user',
        text: `That is not the JSON that was asked for: ${problem}. Answer again with JSON alone, of this schema:\n${JSON.stringify(request.schema?.schema)}`,
      },
    ],
  };
}

function add(a: Usage, b: Usage): Usage {
  const cost = a.cost === undefined || b.cost === undefined ? {} : { cost: a.cost + b.cost };
  return { input: a.input + b.input, output: a.output + b.output, ...cost };
}
