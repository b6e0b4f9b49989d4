import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Context } from '../../lib/context.js';
import { type FoundFile, findFiles, namesIn, newestFirst, statFile } from '../find-files.js';
import { folderFrom, homeOf } from '../home.js';
import { asList, asObject, type JsonObject, parseJson } from '../json-value.js';
import { readJsonLines } from '../jsonl.js';
import { firstString, readHead } from '../read-head.js';
import type { ReadOptions, ReadResult, SessionAdapter, SessionEvent, SessionFile } from '../session.js';
import { unlessUnreadable } from '../unless-unreadable.js';
import { type GeminiCarry, GeminiReader } from './gemini-reader.js';
import { knownProjects, type Projects, projectFolder } from './project-folder.js';

const HEAD = 32 << 10;
/** A document of an older version is parsed whole; one above this is no session. */
const MAX_DOCUMENT = 64 << 20;
const SESSION = /^session-.*\.jsonl?$/;

/** Gemini CLI 0.8 to 0.61: `tmp/<project>/chats/session-….json`, JSON lines in newer versions. */
export const geminiAdapter: SessionAdapter = {
  agent: 'gemini',
  places: (context) => [join(geminiHome(context), 'tmp')],

  async *discover(context, known, report) {
    const tmp = join(geminiHome(context), 'tmp');
    const projects = await knownProjects(geminiHome(context), folders(context));
    const found: FoundFile[] = [];
    for (const project of await namesIn(tmp)) {
      found.push(...(await findFiles(join(tmp, project, 'chats'), (name) => SESSION.test(name))));
    }
    for (const file of newestFirst(found)) {
      const before = known?.('gemini', file.path);
      const session =
        before?.version === file.version
          ? before
          : await unlessUnreadable(file.path, report, () => describeFile(file, projects));
      if (session !== undefined) yield session;
    }
  },

  async describe(path, context) {
    const file = await statFile(path);
    if (file === undefined) return [];
    return [await describeFile(file, await knownProjects(geminiHome(context), folders(context)))];
  },

  read(file, emit, options = {}) {
    return file.path.endsWith('.jsonl') ? readLines(file, emit, options) : readDocument(file, emit, options);
  },
};

function geminiHome(context: Context): string {
  return join(folderFrom(context, context.env.GEMINI_CLI_HOME, homeOf(context)), '.gemini');
}

/** The user's folder and those above it. */
function folders({ cwd }: Context): string[] {
  const found = [cwd];
  for (let folder = cwd; dirname(folder) !== folder; folder = dirname(folder)) found.push(dirname(folder));
  return found;
}

async function describeFile(file: FoundFile, projects: Projects): Promise<SessionFile> {
  const head = await readHead(file.path, HEAD);
  const cwd = await projectFolder(file.path, head, projects);
  return {
    agent: 'gemini',
    id: firstString(head, 'sessionId') ?? basename(file.path).replace(/\.jsonl?$/, ''),
    ...file,
    ...(cwd ? { cwd } : {}),
  };
}

async function readLines(
  file: SessionFile,
  emit: (event: SessionEvent) => void,
  options: ReadOptions,
): Promise<ReadResult> {
  let reader = new GeminiReader(emit, options.seen, file.cwd);
  const begin = (from: ReadOptions['from']) => {
    reader = new GeminiReader(emit, options.seen, file.cwd, from?.carry as GeminiCarry | undefined);
    return (record: JsonObject) => reader.take(record);
  };
  const { from, signal } = options;
  const { position, damage, bytes, restarted } = await readJsonLines(file.path, begin, { from, signal });
  return {
    position: { ...position, carry: reader.carry() },
    damage,
    bytes,
    restarted,
    subagent: reader.subagent,
  };
}

/** The document is rewritten with every message: it is read whole, and what was given out is left out. */
async function readDocument(
  file: SessionFile,
  emit: (event: SessionEvent) => void,
  options: ReadOptions,
): Promise<ReadResult> {
  const reader = new GeminiReader(
    emit,
    options.seen,
    file.cwd,
    options.from?.carry as GeminiCarry | undefined,
  );
  const size = (await statFile(file.path))?.size ?? 0;
  const document = size > MAX_DOCUMENT ? undefined : asObject(parseJson(await readFile(file.path, 'utf8')));
  if (document !== undefined) reader.document(document);
  const position = { offset: size, line: asList(document?.messages).length, carry: reader.carry() };
  // Cut off in the middle of a rewrite: the next look finds it whole.
  const damage = document === undefined ? [{ record: 0, reason: 'no complete JSON document' }] : [];
  return { position, damage, bytes: size, subagent: reader.subagent };
}
