import { basename, dirname, join } from 'node:path';
import type { Context } from '../../lib/context.js';
import { type FoundFile, findFiles, namesIn, newestFirst, statFile } from '../find-files.js';
import type { KnownSessions, ReportUnreadable, SessionAdapter, SessionFile } from '../session.js';
import { openDatabase } from '../sqlite/open-database.js';
import { unlessUnreadable } from '../unless-unreadable.js';
import { chatFolder, chatMeta, readChatStore } from './chat-store.js';
import { listChatTabs } from './chat-tabs.js';
import { readComposer } from './composer-reader.js';
import { listComposers } from './composers.js';
import { ancestors } from './folder-of-paths.js';
import { isSubagentTranscript, readTranscript, transcriptFolder } from './transcript-reader.js';
import { dotCursor, globalDatabase, userFolder } from './user-folder.js';
import { listWorkspaces } from './workspaces.js';

const STORE = 'store.db';

/** Cursor from 2024 on: the editor's databases, its transcripts, and the chats of its command line. */
export const cursorAdapter: SessionAdapter = {
  agent: 'cursor',
  places: (context) => [
    globalDatabase(context),
    join(userFolder(context), 'workspaceStorage'),
    join(dotCursor(context), 'projects'),
    join(dotCursor(context), 'chats'),
  ],

  async *discover(context, known, report) {
    const found = await editorSessions(context, known, report);
    const ids = new Set(found.map((session) => session.id));
    for (const session of await transcripts(context, known, report)) {
      if (!ids.has(session.id)) found.push(session);
      ids.add(session.id);
    }
    for (const session of await chatStores(context, known, report, found))
      if (!ids.has(session.id)) found.push(session);
    yield* newestFirst(found);
  },

  async describe(path, context) {
    const file = await statFile(path);
    if (file === undefined) return [];
    if (path.endsWith('.jsonl')) return [await transcript(file)];
    if (basename(path) === STORE)
      return describeStore(path, storeVersion(file, await logOf(path)), [context.cwd]);
    // The folder of settings lies two above `globalStorage/state.vscdb`.
    const composers = await listComposers(path, dirname(dirname(path)));
    return newestFirst([...composers, ...(await listChatTabs({ id: '', folder: '', database: path }))]);
  },

  read(file, emit, options = {}) {
    if (file.path.endsWith('.jsonl')) return readTranscript(file, emit, options);
    return basename(file.path) === STORE
      ? readChatStore(file, emit, options)
      : readComposer(file, emit, options);
  },
};

async function editorSessions(
  context: Context,
  known: KnownSessions | undefined,
  report: ReportUnreadable | undefined,
): Promise<SessionFile[]> {
  const user = userFolder(context);
  const found: SessionFile[] = [];
  if ((await statFile(globalDatabase(context))) !== undefined) {
    const composers = () =>
      listComposers(globalDatabase(context), user, (path, id) => known?.('cursor', path, id));
    found.push(...((await unlessUnreadable(globalDatabase(context), report, composers)) ?? []));
  }
  for (const workspace of await listWorkspaces(user)) {
    const tabs = await unlessUnreadable(workspace.database, report, () => listChatTabs(workspace));
    found.push(...(tabs ?? []));
  }
  return found;
}

async function transcripts(
  context: Context,
  known: KnownSessions | undefined,
  report: ReportUnreadable | undefined,
): Promise<SessionFile[]> {
  const projects = join(dotCursor(context), 'projects');
  const found: SessionFile[] = [];
  for (const project of await namesIn(projects)) {
    const files = await findFiles(
      join(projects, project, 'agent-transcripts'),
      (name) => name.endsWith('.jsonl'),
      1,
    );
    for (const file of files.filter(({ path }) => !isSubagentTranscript(path))) {
      const before = known?.('cursor', file.path);
      const same = before?.version === file.version;
      const session = same ? before : await unlessUnreadable(file.path, report, () => transcript(file));
      if (session !== undefined) found.push(session);
    }
  }
  return found;
}

async function transcript(file: FoundFile): Promise<SessionFile> {
  const cwd = await transcriptFolder(file.path);
  return {
    agent: 'cursor',
    id: basename(file.path, '.jsonl'),
    ...file,
    ...(cwd === undefined ? {} : { cwd }),
  };
}

/** A store does not say which folder it belongs to: folders that other sessions and the user stand in are tried. */
async function chatStores(
  context: Context,
  known: KnownSessions | undefined,
  report: ReportUnreadable | undefined,
  others: readonly SessionFile[],
): Promise<SessionFile[]> {
  const chats = join(dotCursor(context), 'chats');
  const workspaces = (await listWorkspaces(userFolder(context))).map(({ folder }) => folder);
  const candidates = new Set(
    [context.cwd, ...workspaces, ...others.flatMap(({ cwd }) => cwd ?? [])].flatMap(ancestors),
  );
  const found: SessionFile[] = [];
  for (const file of await findFiles(chats, (name) => name === STORE, 2)) {
    const version = storeVersion(file, await logOf(file.path));
    const before = known?.('cursor', file.path);
    if (before?.version === version.version && before.cwd !== undefined) found.push(before);
    else {
      const described = () => describeStore(file.path, version, candidates);
      found.push(...((await unlessUnreadable(file.path, report, described)) ?? []));
    }
  }
  return found;
}

function logOf(path: string): Promise<FoundFile | undefined> {
  return statFile(`${path}-wal`);
}

/** New turns stand in the log until it is moved into the file. */
function storeVersion(
  file: FoundFile,
  log: FoundFile | undefined,
): { version: string; modified: number; size: number } {
  return {
    version: `${file.version}-${log?.version ?? ''}`,
    modified: Math.max(file.modified, log?.modified ?? 0),
    size: file.size + (log?.size ?? 0),
  };
}

async function describeStore(
  path: string,
  version: { version: string; modified: number; size: number },
  candidates: Iterable<string>,
): Promise<SessionFile[]> {
  const database = await openDatabase(path);
  try {
    const meta = await chatMeta(database);
    const cwd = chatFolder(path, candidates);
    return meta === undefined
      ? []
      : [{ agent: 'cursor', id: meta.id, path, ...version, ...(cwd ? { cwd } : {}) }];
  } finally {
    await database.close();
  }
}
