/** What the rest of the program asks of a language model, whoever serves it. */

/** What a call is for; each has its own provider, model and fallback models in the settings. */
export const ROLES = ['lead', 'explorer', 'extract', 'summarize'] as const;
export type Role = (typeof ROLES)[number];

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
  /** The answer must be JSON of this shape. A provider that cannot promise it is told in words; the caller checks either way. */
  readonly schema?: { readonly name: string; readonly schema: JsonSchema };
  readonly tools?: readonly ToolSpec[];
  readonly maxOutputTokens: number;
  /** Called with each piece of the text as it arrives, where the provider streams. */
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
  complete(request: LlmRequest): Promise<LlmReply>;
}
