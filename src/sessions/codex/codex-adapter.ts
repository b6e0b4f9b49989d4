import { basename, join } from 'node:path';
import { normaliseRemote } from '../../git/remote-url.js';
import type { Context } from '../../lib/context.js';
import { openFileSource } from '../byte-source.js';
import { describeFiles, describeNamed } from '../describe-files.js';
import { type FoundFile, findFiles, newestFirst, statFile } from '../find-files.js';
import { foldersFrom, homeOf } from '../home.js';
import type { JsonObject } from '../json-value.js';
import { readJsonLines } from '../jsonl.js';
import { firstString, readHead } from '../read-head.js';
import type { ReadOptions, ReadResult, SessionAdapter, SessionEvent, SessionFile } from '../session.js';
import { openZstdSource } from '../zstd-source.js';
import { cannotMatter } from './cannot-matter.js';
import { type CodexCarry, CodexReader } from './codex-reader.js';

const HEAD = 64 << 10;
const ROLLOUT = /^rollout-.*\.jsonl(?:\.zst)?$/;
const ID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jsonl/;
const PACKED = '.zst';

/** Codex 0.44 to 0.169: `sessions/YYYY/MM/DD/rollout-….jsonl`, archived ones flat, both possibly compressed. */
export const codexAdapter: SessionAdapter = {
  agent: 'codex',
  places: (context) =>
    homes(context).flatMap((home) => [join(home, 'sessions'), join(home, 'archived_sessions')]),

  async *discover(context, known, report) {
    yield* describeFiles('codex', newestFirst(await allRollouts(context)), describeFile, known, report);
  },

  describe: (path) => describeNamed(path, describeFile),

  read: readSession,
};

function homes(context: Context): string[] {
  return foldersFrom(context, context.env.CODEX_HOME, [join(homeOf(context), '.codex')]);
}

/** One file a session: current before archived, plain before compressed. */
async function allRollouts(context: Context): Promise<FoundFile[]> {
  const wanted = (name: string) => ROLLOUT.test(name);
  const best = new Map<string, FoundFile>();
  for (const home of homes(context)) {
    const current = await findFiles(join(home, 'sessions'), wanted, 3);
    const archived = await findFiles(join(home, 'archived_sessions'), wanted);
    const plainFirst = (files: FoundFile[]) =>
      files.sort((a, b) => Number(isPacked(a.path)) - Number(isPacked(b.path)));
    for (const file of [...plainFirst(current), ...plainFirst(archived)]) {
      const name = basename(file.path).replace(PACKED, '');
      if (!best.has(name)) best.set(name, file);
    }
  }
  return [...best.values()];
}

async function describeFile(file: FoundFile, before?: SessionFile): Promise<SessionFile> {
  const head = before?.cwd === undefined ? await headOf(file.path) : '';
  const cwd = before?.cwd ?? firstString(head, 'cwd');
  const recorded = firstString(head, 'repository_url');
  // As the user cloned it: there may be a token in it.
  const remote = before?.remote ?? (recorded === undefined ? undefined : normaliseRemote(recorded));
  return {
    agent: 'codex',
    id: ID.exec(basename(file.path))?.[1] ?? firstString(head, 'id') ?? basename(file.path),
    ...file,
    ...(cwd === undefined ? {} : { cwd }),
    ...(remote === undefined ? {} : { remote }),
  };
}

async function headOf(path: string): Promise<string> {
  if (!isPacked(path)) return readHead(path, HEAD);
  const source = await openZstdSource(path);
  try {
    for await (const chunk of source.chunks(0)) return chunk.subarray(0, HEAD).toString('utf8');
    return '';
  } finally {
    await source.close();
  }
}

async function readSession(
  file: SessionFile,
  emit: (event: SessionEvent) => void,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const path = await presentForm(file.path);
  let reader = new CodexReader(emit, options.seen);
  const begin = (from: ReadOptions['from']) => {
    reader = new CodexReader(emit, options.seen, from?.carry as CodexCarry | undefined);
    return (record: JsonObject, line: number) => reader.take(record, line);
  };
  const { from, signal } = options;
  const open = isPacked(path) ? openZstdSource : openFileSource;
  const lines = await readJsonLines(path, begin, { from, signal, open, ignore: cannotMatter });
  if (options.finished) reader.finish();
  return {
    position: { ...lines.position, carry: reader.carry() },
    damage: lines.damage,
    subagent: reader.subagent,
    bytes: lines.bytes,
    restarted: lines.restarted,
  };
}

function isPacked(path: string): boolean {
  return path.endsWith(PACKED);
}

/** Codex may have compressed or unpacked the file since it was found; offsets are the same in both forms. */
async function presentForm(path: string): Promise<string> {
  if ((await statFile(path)) !== undefined) return path;
  const other = isPacked(path) ? path.slice(0, -PACKED.length) : path + PACKED;
  return (await statFile(other)) === undefined ? path : other;
}
