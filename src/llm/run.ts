import type { Role } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import type { Spending } from './ledger.js';
import type { Usage } from './llm.js';

/** What one model made of one request. */
export interface Attempt {
  readonly role: Role;
  readonly engine: string;
  readonly outcome: 'answered' | 'cached' | 'failed';
  /** Of a failure: its code and a sentence. */
  readonly code?: string;
  readonly reason?: string;
  readonly ms: number;
  readonly usage?: Usage;
}

/** Calls that belong together, e.g. those of one sync: they share a budget, and a log that says who wrote what. */
export class Run {
  readonly attempts: Attempt[] = [];
  private readonly calls: { spending: Spending }[] = [];
  private busy = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly onAttempt?: (attempt: Attempt) => void) {}

  record(attempt: Attempt): void {
    this.attempts.push(attempt);
    this.onAttempt?.(attempt);
  }

  /** What all calls came to, those under way at the most they may use. Dollars are those that are known. */
  get spent(): { readonly tokens: number; readonly dollars: number } {
    return {
      tokens: this.calls.reduce((sum, { spending }) => sum + spending.tokens, 0),
      dollars: this.calls.reduce((sum, { spending }) => sum + (spending.dollars ?? 0), 0),
    };
  }

  /** Counts a call at the most it may use; the function given back says what it used. */
  hold(most: Spending): (used: Spending) => void {
    const call = { spending: most };
    this.calls.push(call);
    return (used) => {
      call.spending = used;
    };
  }

  /** Waits until fewer than `most` calls are under way, and makes this one. */
  async oneOf<T>(most: number, call: () => Promise<T>): Promise<T> {
    while (this.busy >= most) await new Promise<void>((go) => this.waiting.push(go));
    this.busy++;
    try {
      return await call();
    } finally {
      this.busy--;
      this.waiting.shift()?.();
    }
  }
}

/** What a request is asked with. */
export interface Asking {
  readonly context: Context;
  readonly settings: Settings;
  readonly role: Role;
  readonly run: Run;
}
