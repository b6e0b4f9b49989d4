import type { AgentName, SessionFile } from '../sessions/session.js';
import type { Engine } from './candidate.js';
import type { Action } from './reconcile/reconcile.js';

/** A session that an agent's hook named. */
export interface NamedSession {
  readonly agent: string;
  readonly id?: string;
  /** Its transcript, read whether or not it lies where the agent usually leaves them. */
  readonly path?: string;
  /** Whether the agent said that it is over. */
  readonly ended: boolean;
}

export interface SyncOptions {
  /** Only these agents; all that are found without. */
  readonly agents?: readonly AgentName[];
  /** Only this session, whenever it was; `<id>` or `<agent>/<id>`. */
  readonly session?: string;
  /** Sessions that changed within this time, in milliseconds; the setting sync.window_days without. */
  readonly window?: number;
  readonly since?: Date;
  readonly until?: Date;
  readonly maxSessions?: number;
  /** Read and keep the traces, and stop there. */
  readonly extract?: boolean;
  /** Extract again from sessions that have not changed. */
  readonly force?: boolean;
  /** Find out what would happen and write nothing. */
  readonly dryRun?: boolean;
  /** Nobody waits for it: what costs money each time is left until a session is over, or an hour has gone by. */
  readonly patient?: boolean;
  /** Name of an engine, or one of the caller's own; the setting without. */
  readonly engine?: string | Engine;
  /** Exactly these sessions, whatever repository they speak of. */
  readonly files?: readonly SessionFile[];
  readonly named?: readonly NamedSession[];
  readonly onProgress?: (done: number, total: number, session: string) => void;
}

export interface SyncAction {
  readonly op: Action['op'];
  readonly id: string;
  readonly title: string;
  readonly because: string;
  readonly session: string;
  /** Missing in a dry run, and where the change waits in the journal. */
  readonly commit?: string;
}

export interface SessionFailure {
  readonly session: string;
  readonly error: string;
  readonly tries: number;
  readonly state: 'failed' | 'dead';
  readonly nextTry?: string;
}

/** What a run asked of one model. */
export interface ModelUse {
  readonly engine: string;
  readonly answers: number;
  /** Answers that were found again and cost nothing. */
  readonly cached: number;
  readonly failures: number;
  /** Tokens, in and out. */
  readonly input: number;
  readonly output: number;
  /** US dollars; missing when a price is not known. */
  readonly cost?: number;
}

export interface SyncReport {
  /** Sessions of which something new was read. */
  readonly read: number;
  /** Sessions of this repository that were found and hold nothing new. */
  readonly unchanged: number;
  /** Sessions that were left for the next time because of the limit. */
  readonly left: number;
  readonly bytes: number;
  readonly added: number;
  readonly updated: number;
  readonly superseded: number;
  readonly archived: number;
  readonly summaries: number;
  readonly actions: readonly SyncAction[];
  readonly failures: readonly SessionFailure[];
  /** Lines that could not be read, by session; their sessions were read all the same. */
  readonly damage: readonly {
    readonly session: string;
    readonly record: string | number;
    readonly reason: string;
  }[];
  /** Who wrote what was found, by the number of sessions. */
  readonly engines: Readonly<Record<string, number>>;
  /** What models were asked; empty without one. */
  readonly models: readonly ModelUse[];
  /** Folder of the run's artefacts; missing when there was nothing to tell. */
  readonly run?: string;
  readonly dryRun: boolean;
  readonly warnings: readonly string[];
}
