import * as sqlite from '@journeyapps/wa-sqlite/src/sqlite-constants.js';
import { LerimError } from '../../lib/errors.js';
import type { Engine } from './engine.js';
import { Snapshot } from './snapshot.js';

type SqlValue = string | number | null;
/** Text and blobs come as text (UTF-8), numbers as numbers. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A database of an agent, read while the agent may be writing to it. */
export interface Database {
  /** All rows of one query; each query sees the last commit. Bound what it can return. */
  all(sql: string, parameters?: readonly (string | number)[]): Promise<SqlRow[]>;
  close(): Promise<void>;
}

/** Owners move their log every few seconds at most; together the pauses take a second. */
const TRIES = 12;

let opened = 0;

/**
 * Opens a SQLite file so that its owner cannot notice: no lock, no file beside it, no copy of it.
 *
 * Why not the usual ways: reading a database in WAL mode through SQLite's own file access creates or changes its
 * `-shm` file, also read-only and also in node:sqlite (Node 22 and later only); `immutable=1` leaves out the log, where
 * the newest turns are; a copy of gigabytes takes minutes. So SQLite runs in WebAssembly with file access of our own,
 * which lays the committed frames of the log over the file and asks after each query whether the owner moved them
 * meanwhile; then the query is run again.
 */
export async function openDatabase(path: string): Promise<Database> {
  // SQLite is a third of the program; most runs open no database.
  const { loadEngine } = await import('./engine.js');
  const engine = await loadEngine();
  let connection = await connect(engine, path);
  return {
    async all(sql, parameters = []) {
      for (let attempt = 1; ; attempt++) {
        const result = await attemptQuery(engine, connection.handle, sql, parameters);
        const disturbed = connection.snapshot.disturbed();
        if (!disturbed && !(result instanceof Error)) return result;
        if (attempt === TRIES || (!disturbed && result instanceof Error)) throw unreadable(path, result);
        await pause(15 * attempt);
        await disconnect(engine, connection);
        connection = await connect(engine, path);
      }
    },
    close: () => disconnect(engine, connection),
  };
}

interface Connection {
  readonly handle: number;
  readonly name: string;
  readonly snapshot: Snapshot;
}

async function connect({ api, vfs, vfsName }: Engine, path: string): Promise<Connection> {
  const snapshot = new Snapshot(path);
  const name = `database-${++opened}`;
  vfs.register(name, snapshot);
  const handle = await api.open_v2(name, sqlite.SQLITE_OPEN_READONLY, vfsName);
  await api.exec(handle, 'PRAGMA temp_store=MEMORY');
  return { handle, name, snapshot };
}

async function disconnect({ api, vfs }: Engine, { handle, name, snapshot }: Connection): Promise<void> {
  await api.close(handle);
  vfs.unregister(name);
  snapshot.close();
}

async function attemptQuery(
  { api }: Engine,
  handle: number,
  sql: string,
  parameters: readonly (string | number)[],
): Promise<SqlRow[] | Error> {
  try {
    const rows: SqlRow[] = [];
    for await (const statement of api.statements(handle, sql)) {
      api.bind_collection(statement, [...parameters]);
      const names = api.column_names(statement);
      while ((await api.step(statement)) === sqlite.SQLITE_ROW) {
        rows.push(
          Object.fromEntries(names.map((name, index) => [name, asValue(api.column(statement, index))])),
        );
      }
    }
    return rows;
  } catch (error) {
    return error as Error;
  }
}

function asValue(value: unknown): SqlValue {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function unreadable(path: string, cause: unknown): LerimError {
  const said = cause instanceof Error ? `: ${cause.message}` : '';
  return new LerimError('database-unreadable', `The database ${path} could not be read${said}.`, {
    hint: 'Its owner may be writing to it; try again when the agent is idle.',
    cause,
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
