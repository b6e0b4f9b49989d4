import type { Role } from '../../../src/config/model-settings.js';
import { LerimError } from '../../../src/lib/errors.js';
import type { Llm, LlmReply, LlmRequest, ToolCall } from '../../../src/llm/llm.js';

type Scripted = string | { readonly text?: string; readonly calls?: readonly ToolCall[] } | Error;

/** A model that says what a test makes it say; an object that is no answer is sent as JSON. */
export function scriptedLlm(
  answer: (request: LlmRequest, count: number) => Scripted | object,
  role: Role = 'extract',
): Llm & { readonly requests: readonly LlmRequest[] } {
  const requests: LlmRequest[] = [];
  return {
    role,
    engine: 'openai/test',
    requests,
    async complete(request): Promise<LlmReply> {
      requests.push(request);
      const said = answer(request, requests.length);
      if (said instanceof Error) throw said;
      const text =
        typeof said === 'string'
          ? said
          : 'text' in said || 'calls' in said
            ? undefined
            : JSON.stringify(said);
      const { text: spoken = '', calls = [] } = said as { text?: string; calls?: readonly ToolCall[] };
      const usage = { input: 100, output: 10, cost: 0.001 };
      return { text: text ?? spoken, calls, usage, engine: 'openai/test', cached: false };
    },
  };
}

export const silence = new LerimError('llm-unreachable', 'No model gave an answer.');
