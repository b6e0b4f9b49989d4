/** One model somewhere: what a role's list of models consists of, and what a provider has to build. */
import { LerimError } from '../lib/errors.js';
import type { LlmRequest, ToolCall, Usage } from './llm.js';

export interface Model {
  /** As it stands in trailers, prices and logs: `openai/gpt-5-mini`, `agent/claude`. */
  readonly engine: string;
  /** URL it is asked at; empty for a program on this machine. */
  readonly address: string;
  /** Runs on this machine: its tokens cost nothing. */
  readonly free?: boolean;
  /** One try, without retries. Rejects with a `ModelFailure`. */
  answer(request: LlmRequest, limits: Limits): Promise<Answer>;
}

export interface Limits {
  /** Aborted when the time is up or the user interrupts. */
  readonly signal: AbortSignal;
  /** Longest silence of a model that streams, in milliseconds. */
  readonly silenceMs: number;
}

export interface Answer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** `undefined` when the provider does not count; `cost` when it says what it charged. */
  readonly usage?: Usage;
}

export type FailureCode =
  /** Nobody answers there, or the connection broke. */
  | 'llm-unreachable'
  | 'llm-timeout'
  /** Too many requests. */
  | 'llm-limited'
  /** The server failed. */
  | 'llm-server'
  /** The server does not take the request: key, model name, size. */
  | 'llm-rejected'
  /** The model declined. */
  | 'llm-refused'
  /** The answer is cut, empty, or not what was asked for. */
  | 'llm-nonsense'
  /** Not asked: it does not fit into what may be spent. */
  | 'llm-budget';

/** Failures before the server began to answer. */
const UNPAID: readonly FailureCode[] = ['llm-unreachable', 'llm-limited', 'llm-rejected', 'llm-budget'];

/** Why a model gave no answer. */
export class ModelFailure extends LerimError {
  /** Whether the same try may do better soon. */
  readonly again: boolean;
  /** How long the server asks to wait, in milliseconds. */
  readonly waitMs: number | undefined;
  /** What the failed try used, where that is known. */
  readonly usage: Usage | undefined;
  readonly unpaid: boolean;

  constructor(
    code: FailureCode,
    message: string,
    options: {
      again?: boolean;
      waitMs?: number | undefined;
      usage?: Usage | undefined;
      hint?: string;
      cause?: unknown;
    } = {},
  ) {
    super(code, message, options);
    this.again = options.again ?? false;
    this.waitMs = options.waitMs;
    this.usage = options.usage;
    this.unpaid = UNPAID.includes(code);
  }
}
