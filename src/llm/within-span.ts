import type { Counted } from './budget.js';
import type { LlmRequest } from './llm.js';
import type { Answer, Model } from './model.js';
import { span } from './tracing.js';

/** One call of a model as a span, named and described as OpenTelemetry's conventions for generative AI have it. */
export function withinSpan(
  model: Model,
  request: LlmRequest,
  call: () => Promise<Counted<Answer>>,
): Promise<Counted<Answer>> {
  const [provider = '', ...name] = model.engine.split('/');
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': name.join('/'),
    'gen_ai.request.max_tokens': request.maxOutputTokens,
    'gen_ai.output.type': request.schema ? 'json' : 'text',
    'server.address': model.address === '' ? undefined : new URL(model.address).hostname,
  };
  return span(`chat ${name.join('/')}`, attributes, async (open) => {
    open.body('gen_ai.system_instructions', () => request.system);
    open.body('gen_ai.input.messages', () => JSON.stringify(request.messages));
    const answer = await call();
    open.body('gen_ai.output.messages', () => JSON.stringify({ text: answer.text, calls: answer.calls }));
    open.set({
      'gen_ai.usage.input_tokens': answer.usage.input,
      'gen_ai.usage.output_tokens': answer.usage.output,
      'lerim.usage.dollars': answer.usage.cost,
    });
    return answer;
  });
}
