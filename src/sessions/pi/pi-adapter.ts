import { basename, join } from 'node:path';
import type { Context } from '../../lib/context.js';
import { describeFiles, describeNamed } from '../describe-files.js';
import { type FoundFile, findFiles } from '../find-files.js';
import { folderFrom, homeOf } from '../home.js';
import type { JsonObject } from '../json-value.js';
import { readJsonLines } from '../jsonl.js';
import { firstString, readHead } from '../read-head.js';
import type { ReadOptions, SessionAdapter, SessionFile } from '../session.js';
import { type PiCarry, PiReader } from './pi-reader.js';

const HEAD = 4 << 10;

/** Pi: `sessions/--<folder>--/<time>_<id>.jsonl`, a tree of entries in the order they were written. */
export const piAdapter: SessionAdapter = {
  agent: 'pi',
  places: (context) => [sessionFolder(context)],

  async *discover(context, known, report) {
    yield* describeFiles(
      'pi',
      await findFiles(sessionFolder(context), (name) => name.endsWith('.jsonl'), 1),
      (file) => describeFile(file),
      known,
      report,
    );
  },

  describe: (path) => describeNamed(path, (file) => describeFile(file)),

  async read(file, emit, options = {}) {
    let reader = new PiReader(emit, options.seen);
    const begin = (from: ReadOptions['from']) => {
      reader = new PiReader(emit, options.seen, from?.carry as PiCarry | undefined);
      return (record: JsonObject, line: number) => reader.take(record, line);
    };
    const { from, signal } = options;
    const { position, damage, bytes, restarted } = await readJsonLines(file.path, begin, { from, signal });
    return { position: { ...position, carry: reader.carry() }, damage, bytes, restarted, subagent: false };
  },
};

function sessionFolder(context: Context): string {
  const fallback = join(homeOf(context), '.pi', 'agent');
  return join(folderFrom(context, context.env.PI_CODING_AGENT_DIR, fallback), 'sessions');
}

async function describeFile(file: FoundFile): Promise<SessionFile> {
  const head = await readHead(file.path, HEAD);
  const cwd = firstString(head, 'cwd');
  return {
    agent: 'pi',
    id: firstString(head, 'id') ?? basename(file.path, '.jsonl'),
    ...file,
    ...(cwd === undefined ? {} : { cwd }),
  };
}
