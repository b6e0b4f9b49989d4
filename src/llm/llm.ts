/** What the rest of the program asks of a language model, whoever serves it. */
import type { Role } from '../config/model-settings.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them: parsed JSON, not yet checked against the tool's schema. */
  readonly input: unknown;
}

export type Message =
  | { readonly from: 'user'; readonly text: string }
  | { readonly from: 'model'; readonly text: string; readonly calls?: readonly ToolCall[] }
  | { readonly from: 'tool'; readonly call: string; readonly text: string };

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly input: JsonSchema;
}

export interface LlmRequest {
  /** Our words alone: what strangers wrote belongs in a message. */
  readonly system: string;
  readonly messages: readonly Message[];
  /**
   * The answer must be JSON of this shape: an object whose properties are all required, with `additionalProperties: false`
   * all the way down, as providers that promise a shape ask for it. A provider that cannot promise it is told in words.
   * The text of the reply is checked JSON of the schema (types, enums, required and unknown properties).
   */
  readonly schema?: { readonly name: string; readonly schema: JsonSchema };
  readonly tools?: readonly ToolSpec[];
  readonly maxOutputTokens: number;
  /**
   * Called with each piece of the text as it arrives, where the provider streams. When a model fails midway the next one
   * begins anew; `onAttempt` of the options tells.
   */
  readonly onText?: (piece: string) => void;
}

export interface Usage {
  /** Tokens, as the provider counted them; estimated where it does not say. */
  readonly input: number;
  readonly output: number;
  /** US dollars; `undefined` when the price is not known. */
  readonly cost?: number;
}

export interface LlmReply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly usage: Usage;
  /** Who answered, as it stands in trailers: `openai/gpt-5-mini`, `agent/claude`. */
  readonly engine: string;
  /** Whether it came from the cache of answers and cost nothing. */
  readonly cached: boolean;
}

/**
 * One role's models in the order they are tried. Rejects with a `LerimError` whose code begins with `llm-` when none of
 * them gave an answer in time and within the budget: the caller goes on without a model.
 */
export interface Llm {
  readonly role: Role;
  /** Who is asked first, e.g. for what a dry run says. */
  readonly engine: string;
  complete(request: LlmRequest): Promise<LlmReply>;
}
