import { LerimError } from '../lib/errors.js';
import type { LlmReply, LlmRequest } from './llm.js';
import { readShape } from './read-shape.js';

/** What an answer holds, checked against the shape that was asked for. */
export function readAnswer<T>({ text, engine }: LlmReply, { schema }: LlmRequest): T {
  const { value, problem } = readShape(text, schema?.schema ?? {});
  if (problem !== undefined) throw new LerimError('llm-nonsense', `${engine} gave no answer: ${problem}.`);
  return value as T;
}

/** Whether no model gave an answer, as opposed to a fault of the program's. */
export function isModelFailure(error: unknown): error is LerimError {
  return error instanceof LerimError && error.code.startsWith('llm-');
}
