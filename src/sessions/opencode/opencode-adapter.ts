import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Context } from '../../lib/context.js';
import { type FoundFile, findFiles, namesIn, newestFirst, statFile } from '../find-files.js';
import { homeOf } from '../home.js';
import { readHead } from '../read-head.js';
import type { KnownSessions, SessionAdapter, SessionFile } from '../session.js';
import { unlessUnreadable } from '../unless-unreadable.js';
import { databaseSessions, openDatabaseSource } from './database-source.js';
import { openExportSource, openFolderSource, readSessionDocument } from './document-source.js';
import type { MessageSource, SessionInfo } from './message-source.js';
import { readMessages } from './read-messages.js';

const DATABASE = /^opencode.*\.db$/;
const ROOT_COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** OpenCode 1.0 to 1.18: SQLite, JSON files before 2026, and what `opencode export` writes. */
export const opencodeAdapter: SessionAdapter = {
  agent: 'opencode',
  places: (context) => [...namedDatabase(context), dataFolder(context)],

  async *discover(context, known, report) {
    const found: SessionFile[] = [];
    for (const path of await databases(context)) {
      const sessions = async () => ((await isDatabase(path)) ? sessionsInDatabase(path) : []);
      found.push(...((await unlessUnreadable(path, report, sessions)) ?? []));
    }
    const inDatabase = new Set(found.map((session) => session.id));
    const legacy = await findFiles(
      join(dataFolder(context), 'storage', 'session'),
      (name) => name.endsWith('.json'),
      1,
    );
    for (const file of legacy) {
      if (inDatabase.has(basename(file.path, '.json'))) continue;
      const session = await legacySession(file, known);
      if (session !== undefined) found.push(session);
    }
    yield* newestFirst(found);
  },

  async describe(path) {
    const file = await statFile(path);
    if (file === undefined) return [];
    if (await isDatabase(path)) return sessionsInDatabase(path);
    const info = await readSessionDocument(path);
    return info === undefined ? [] : [{ ...sessionFile(path, info), version: file.version, size: file.size }];
  },

  async read(file, emit, options = {}) {
    const source = await openSource(file);
    try {
      return await readMessages(source, emit, options);
    } finally {
      await source.close();
    }
  },
};

function dataFolder({ env, ...context }: Context): string {
  return join(env.XDG_DATA_HOME || join(homeOf({ env, ...context }), '.local', 'share'), 'opencode');
}

/** `OPENCODE_DB`: a path, or a name in the data folder. */
function namedDatabase(context: Context): string[] {
  const name = context.env.OPENCODE_DB;
  if (!name || name === ':memory:') return [];
  return [isAbsolute(name) ? name : join(dataFolder(context), name)];
}

async function databases(context: Context): Promise<ReadonlySet<string>> {
  const folder = dataFolder(context);
  const names = (await namesIn(folder)).filter((name) => DATABASE.test(name));
  return new Set([...namedDatabase(context), ...names.map((name) => join(folder, name))]);
}

async function isDatabase(path: string): Promise<boolean> {
  return (await readHead(path, 16)).startsWith('SQLite format 3');
}

async function sessionsInDatabase(path: string): Promise<SessionFile[]> {
  return (await databaseSessions(path)).map((info) => sessionFile(path, info));
}

/** A message changes the folder of its session's messages, not the session's own file. */
async function legacySession(
  file: FoundFile,
  known: KnownSessions | undefined,
): Promise<SessionFile | undefined> {
  const id = basename(file.path, '.json');
  const storage = dirname(dirname(dirname(file.path)));
  const folder = await stat(join(storage, 'message', id)).catch(() => undefined);
  const modified = Math.max(file.modified, Math.floor(folder?.mtimeMs ?? 0));
  const version = `${file.version}-${modified}`;
  const before = known?.('opencode', file.path, id);
  if (before?.version === version) return before;
  const info = await readSessionDocument(file.path);
  if (info === undefined || info.parent !== undefined) return undefined;
  return { ...sessionFile(file.path, info), version, modified };
}

function sessionFile(path: string, { id, directory, project, updated }: SessionInfo): SessionFile {
  return {
    agent: 'opencode',
    id,
    path,
    version: String(updated),
    modified: updated,
    ...(directory === undefined ? {} : { cwd: directory }),
    ...(project !== undefined && ROOT_COMMIT.test(project) ? { rootCommit: project } : {}),
  };
}

async function openSource({ path, id }: SessionFile): Promise<MessageSource> {
  if (await isDatabase(path)) return openDatabaseSource(path, id);
  const stored = basename(dirname(dirname(path))) === 'session' && basename(path) === `${id}.json`;
  return stored ? openFolderSource(path) : openExportSource(path);
}
