import { basename, dirname, join } from 'node:path';
import type { Context } from '../../lib/context.js';
import { describeFiles, describeNamed } from '../describe-files.js';
import { type FoundFile, findFiles, namesIn, newestFirst } from '../find-files.js';
import { foldersFrom, homeOf } from '../home.js';
import type { JsonObject } from '../json-value.js';
import { readJsonLines } from '../jsonl.js';
import { firstString, readHead } from '../read-head.js';
import type { ReadOptions, ReadResult, SessionAdapter, SessionEvent, SessionFile } from '../session.js';
import { cannotMatter, neededUntil } from './cannot-matter.js';
import { type ClaudeCarry, ClaudeReader } from './claude-reader.js';

/** The first record with a folder follows a few of metadata and of hook output. */
const HEAD = 64 << 10;

/** Claude Code 1.0 to 2.1: `projects/<slug>/<session>.jsonl` below each of its config folders. */
export const claudeAdapter: SessionAdapter = {
  agent: 'claude',
  places: projectFolders,

  async *discover(context, known, report) {
    const found: FoundFile[] = [];
    for (const projects of projectFolders(context)) {
      for (const slug of await namesIn(projects))
        found.push(...(await findFiles(join(projects, slug), isSession)));
    }
    yield* describeFiles(
      'claude',
      newestFirst(found),
      (file, before) => describeFile(file, basename(file.path, '.jsonl'), before),
      known,
      report,
    );
  },

  describe: (path) => describeNamed(path, (file) => describeFile(file)),

  read: readSession,
};

function projectFolders(context: Context): string[] {
  const home = homeOf(context);
  const config = foldersFrom(context, context.env.CLAUDE_CONFIG_DIR, [
    join(home, '.claude'),
    join(home, '.config', 'claude'),
  ]);
  return config.map((folder) => (basename(folder) === 'projects' ? folder : join(folder, 'projects')));
}

function isSession(name: string): boolean {
  return name.endsWith('.jsonl') && !name.startsWith('agent-');
}

/** Sub-agents have a folder of their own; older versions wrote their files beside the sessions. */
function isSubagentFile(path: string): boolean {
  return basename(dirname(path)) === 'subagents' || basename(path).startsWith('agent-');
}

async function describeFile(file: FoundFile, id?: string, before?: SessionFile): Promise<SessionFile> {
  const head = id !== undefined && before?.cwd !== undefined ? '' : await readHead(file.path, HEAD);
  const cwd = before?.cwd ?? firstString(head, 'cwd');
  return {
    agent: 'claude',
    id: id ?? firstString(head, 'sessionId') ?? basename(file.path, '.jsonl'),
    ...file,
    ...(cwd === undefined ? {} : { cwd }),
  };
}

async function readSession(
  file: SessionFile,
  emit: (event: SessionEvent) => void,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const subagent = isSubagentFile(file.path);
  let reader = new ClaudeReader(emit, options.seen, subagent);
  const begin = (from: ReadOptions['from']) => {
    reader = new ClaudeReader(emit, options.seen, subagent, from?.carry as ClaudeCarry | undefined);
    return (record: JsonObject, line: number) => reader.take(record, line);
  };
  const { from, signal } = options;
  const suffices = (record: JsonObject) => reader.suffices(record);
  const how = { from, signal, ignore: cannotMatter, neededUntil, suffices };
  const lines = await readJsonLines(file.path, begin, how);
  if (options.finished) reader.finish();
  return {
    position: { ...lines.position, carry: reader.carry() },
    damage: lines.damage,
    subagent: reader.subagent,
    bytes: lines.bytes,
    restarted: lines.restarted,
  };
}
