import { basename, dirname, join } from 'node:path';
import type { Context } from '../../lib/context.js';
import { describeFiles, describeNamed } from '../describe-files.js';
import { type FoundFile, findFiles } from '../find-files.js';
import { folderFrom, homeOf } from '../home.js';
import type { JsonObject } from '../json-value.js';
import { readJsonLines } from '../jsonl.js';
import { firstString, readHead } from '../read-head.js';
import type { ReadOptions, SessionAdapter, SessionFile } from '../session.js';
import { type CopilotCarry, CopilotReader } from './copilot-reader.js';

const HEAD = 16 << 10;
const EVENTS = 'events.jsonl';

/** Copilot CLI: `session-state/<id>/events.jsonl`. */
export const copilotAdapter: SessionAdapter = {
  agent: 'copilot',
  places: (context) => [sessionFolder(context)],

  async *discover(context, known, report) {
    yield* describeFiles(
      'copilot',
      await findFiles(sessionFolder(context), (name) => name === EVENTS, 1),
      (file) => describeFile(file),
      known,
      report,
    );
  },

  describe: (path) => describeNamed(path, (file) => describeFile(file)),

  async read(file, emit, options = {}) {
    let reader = new CopilotReader(emit, options.seen);
    const begin = (from: ReadOptions['from']) => {
      reader = new CopilotReader(emit, options.seen, from?.carry as CopilotCarry | undefined);
      return (record: JsonObject, line: number) => reader.take(record, line);
    };
    const { from, signal } = options;
    const { position, damage, bytes, restarted } = await readJsonLines(file.path, begin, { from, signal });
    return { position: { ...position, carry: reader.carry() }, damage, bytes, restarted, subagent: false };
  },
};

function sessionFolder(context: Context): string {
  return join(
    folderFrom(context, context.env.COPILOT_HOME, join(homeOf(context), '.copilot')),
    'session-state',
  );
}

async function describeFile(file: FoundFile): Promise<SessionFile> {
  const head = await readHead(file.path, HEAD);
  const cwd = firstString(head, 'cwd');
  const [host, repository] = [firstString(head, 'repositoryHost'), firstString(head, 'repository')];
  return {
    agent: 'copilot',
    id: firstString(head, 'sessionId') ?? basename(dirname(file.path)),
    ...file,
    ...(cwd === undefined ? {} : { cwd }),
    ...(host && repository ? { remote: `https://${host}/${repository}` } : {}),
  };
}
