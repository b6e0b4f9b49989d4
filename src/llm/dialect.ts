/** What the two protocols of OpenAI's have in common: how one is spoken, and what an answer comes down to. */
import type OpenAI from 'openai';
import type { Endpoint, Form } from './endpoints.js';
import type { LlmRequest, Usage } from './llm.js';

export interface Dialect {
  /** Sends a request; gives the raw response, whose body may be events or one document. */
  send(client: OpenAI, call: Call): Promise<Response>;
  /** Reads a whole answer. */
  read(body: unknown): Draft;
  /** Reads an answer from events, giving each piece of text on. */
  follow(events: AsyncIterable<unknown>, onText: (piece: string) => void): Promise<Draft>;
}

export interface Call {
  readonly model: string;
  readonly request: LlmRequest;
  /** How the shape of the answer is asked for. */
  readonly form: Form;
  readonly maxTokens: Endpoint['maxTokens'];
  readonly signal: AbortSignal;
}

/** An answer before it is judged. */
export interface Draft {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  /** Why the model declined; empty when it did not. */
  readonly refusal: string;
  /** `cut`: the connection ended before the answer did. */
  readonly end: 'complete' | 'length' | 'cut';
  readonly usage: Usage | undefined;
}

/** Our words, with the shape of the answer put into words where the provider does not promise it. */
export function instructions({ system, schema }: LlmRequest, form: Form): string {
  if (schema === undefined || form === 'schema') return system;
  return `${system}\n\nAnswer with JSON alone, without a word or fence around it, of this JSON schema:\n${JSON.stringify(schema.schema)}`;
}

/** Tokens as the provider counted them; what is no count is none. */
export function usageFrom(input: unknown, output: unknown): Usage | undefined {
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
  return isCount(input) && isCount(output) ? { input, output } : undefined;
}
