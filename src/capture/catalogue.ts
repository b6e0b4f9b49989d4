import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../lib/replace-file.js';
import type { KnownSessions, ReadPosition, SessionFile } from '../sessions/session.js';
import { writing } from './failure.js';
import { sessionKey } from './session-key.js';

/** How far a session got. */
export type SessionState =
  | 'elsewhere' /** belongs to another repository */
  | 'seen' /** belongs here, nothing of it was read yet */
  | 'read' /** its words are in the trace, nothing was made of them yet */
  | 'done' /** all of it was read and acted on */
  | 'failed' /** waits for its next try */
  | 'dead' /** tried too often: waits for a person */
  | 'skipped'; /** a person said to leave it */

export interface SessionEntry {
  /** What discovery told; `file.version` is that of the last look. */
  readonly file: SessionFile;
  readonly state: SessionState;
  /** Version of the file that was read last. */
  readonly readVersion?: string;
  readonly position?: ReadPosition;
  /** Bytes of the trace file that count; what stands after them is of a run that was cut off. */
  readonly traceBytes?: number;
  /** The agent's own sub-session: no human in it. */
  readonly subagent?: boolean;
  /** What waits in the client's queue was given out too: nothing more comes unless the file changes. */
  readonly finished?: boolean;
  /** Version that the file had when the agent said that the session is over. */
  readonly ended?: string;
  /** ISO time of the last reading. */
  readonly readAt?: string;
  /** ISO time since when some of its words wait to be acted on: for the session to be over, or for an hour to go by. */
  readonly behind?: string;
  /** A few words on what came of it. */
  readonly outcome?: string;
  readonly tries?: number;
  readonly error?: string;
  /** ISO time before which it is not tried again. */
  readonly nextTry?: string;
}

export interface LastSync {
  readonly at: string;
  readonly sessions: number;
  readonly added: number;
  readonly updated: number;
  readonly superseded: number;
  readonly archived: number;
  readonly failed: number;
}

interface CatalogueFile {
  readonly format: 1;
  /** Work trees this repository has had: a session of a folder that was renamed since is still ours. */
  readonly places: readonly string[];
  readonly lastSync?: LastSync;
  readonly pruned?: string;
  readonly sessions: Readonly<Record<string, SessionEntry>>;
}

/**
 * What is known of every session: where it lies, how far it was read, what came of it. A damaged file is
 * begun anew: sessions are then read again from their start, which changes nothing, since a memory's id derives
 * from the words that made it.
 */
export class Catalogue {
  readonly path: string;
  readonly places: Set<string>;
  lastSync: LastSync | undefined;
  pruned: string | undefined;
  /** Whether the file was there but could not be used. */
  readonly damaged: boolean;
  private readonly sessions: Map<string, SessionEntry>;
  private readonly byPath = new Map<string, string>();
  private dirty = false;

  private constructor(path: string, file: Partial<CatalogueFile>, damaged: boolean) {
    this.path = path;
    this.damaged = damaged;
    this.places = new Set(file.places ?? []);
    this.lastSync = file.lastSync;
    this.pruned = file.pruned;
    this.sessions = new Map(Object.entries(file.sessions ?? {}));
    for (const [key, entry] of this.sessions) this.index(key, entry.file);
  }

  static async load(stateDir: string): Promise<Catalogue> {
    const path = join(stateDir, 'sessions.json');
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return new Catalogue(path, {}, false);
    try {
      const file: unknown = JSON.parse(text);
      if (isCatalogue(file)) return new Catalogue(path, file, false);
    } catch {
      // Not ours to mend; see the class comment.
    }
    return new Catalogue(path, {}, true);
  }

  /** What an adapter may know of a file, so that it need not open it again. */
  readonly known: KnownSessions = (agent, path, id) => {
    const key = this.byPath.get(pathKey(agent, path, id));
    return key === undefined ? undefined : this.sessions.get(key)?.file;
  };

  get(session: Pick<SessionFile, 'agent' | 'id'>): SessionEntry | undefined {
    return this.sessions.get(sessionKey(session));
  }

  /** By its key, as `entries` gives it. */
  at(key: string): SessionEntry | undefined {
    return this.sessions.get(key);
  }

  set(entry: SessionEntry): void {
    const key = sessionKey(entry.file);
    this.sessions.set(key, entry);
    this.index(key, entry.file);
    this.dirty = true;
  }

  delete(key: string): void {
    if (this.sessions.delete(key)) this.dirty = true;
  }

  entries(): IterableIterator<[string, SessionEntry]> {
    return this.sessions.entries();
  }

  addPlace(workTree: string): void {
    if (this.places.has(workTree)) return;
    this.places.add(workTree);
    this.dirty = true;
  }

  setLastSync(last: LastSync): void {
    this.lastSync = last;
    this.dirty = true;
  }

  setPruned(at: string): void {
    this.pruned = at;
    this.dirty = true;
  }

  private index(key: string, { agent, path, id }: SessionFile): void {
    this.byPath.set(pathKey(agent, path), key);
    this.byPath.set(pathKey(agent, path, id), key);
  }

  /** Writes it when something changed. */
  async save(): Promise<void> {
    if (!this.dirty) return;
    const file: CatalogueFile = {
      format: 1,
      places: [...this.places],
      ...(this.lastSync ? { lastSync: this.lastSync } : {}),
      ...(this.pruned ? { pruned: this.pruned } : {}),
      sessions: Object.fromEntries(this.sessions),
    };
    await writing(() => replaceFile(this.path, `${JSON.stringify(file)}\n`));
    this.dirty = false;
  }
}

/** Databases hold many sessions at one path, and the id tells them apart; a file of its own is asked for by its path. */
function pathKey(agent: string, path: string, id = ''): string {
  return `${agent}\0${path}\0${id}`;
}

function isCatalogue(file: unknown): file is CatalogueFile {
  if (typeof file !== 'object' || file === null) return false;
  const { format, places, sessions } = file as Partial<CatalogueFile>;
  if (format !== 1 || !Array.isArray(places) || typeof sessions !== 'object' || sessions === null)
    return false;
  return Object.entries(sessions).every(
    ([key, entry]) =>
      typeof entry?.state === 'string' &&
      typeof entry.file?.path === 'string' &&
      typeof entry.file.version === 'string' &&
      key === sessionKey(entry.file),
  );
}
