import type { Draft } from './dialect.js';
import type { ToolCall } from './llm.js';
import { type Answer, ModelFailure } from './model.js';
import { withoutThoughts } from './thoughts.js';

/** An answer that is whole, or a `ModelFailure` that says what is wrong with it. */
export function judge({ text, calls, refusal, end, usage }: Draft, host: string): Answer {
  if (refusal !== '') throw new ModelFailure('llm-refused', 'The model declined to answer.', { usage });
  if (end === 'cut')
    throw new ModelFailure('llm-server', `${host} broke off its answer.`, { again: true, usage });
  if (end === 'length')
    throw new ModelFailure('llm-nonsense', 'The answer is longer than allowed.', { usage });
  const spoken = withoutThoughts(text);
  if (spoken === '' && calls.length === 0)
    throw new ModelFailure('llm-nonsense', 'The answer is empty.', { usage });
  return { text: spoken, calls: calls.map(parseCall), ...(usage ? { usage } : {}) };
}

function parseCall({ id, name, arguments: input }: Draft['calls'][number], index: number): ToolCall {
  try {
    return { id: id || `call_${index + 1}`, name, input: JSON.parse(input || '{}') };
  } catch {
    throw new ModelFailure('llm-nonsense', `The model called ${name} with what is no JSON.`, { again: true });
  }
}
