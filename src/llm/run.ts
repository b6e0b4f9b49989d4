import type { Role } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
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

  constructor(private readonly onAttempt?: (attempt: Attempt) => void) {}

  record(attempt: Attempt): void {
    this.attempts.push(attempt);
    this.onAttempt?.(attempt);
  }
}

/** What a request is asked with. */
export interface Asking {
  readonly context: Context;
  readonly settings: Settings;
  readonly role: Role;
  readonly run: Run;
}
