import { resolve } from 'node:path';
import { idleStateDir, nothingNew } from '../capture/quick-look.js';
import type { SyncOptions } from '../capture/sync.js';
import { ENGINES } from '../config/model-settings.js';
import { EXIT } from '../lib/errors.js';
import { AGENTS, type AgentName } from '../sessions/session.js';
import { type Args, type CommandContext, defineCommand, type Options } from './command.js';
import { syncUsage } from './sync-usage.js';

const OPTIONS = {
  agent: { type: 'list', choices: AGENTS, describe: 'only sessions of these agents' },
  'run-id': { type: 'string', placeholder: 'session', describe: 'only this session, whenever it was' },
  trace: {
    type: 'string',
    placeholder: 'file',
    describe: 'read this session file, wherever it was recorded; needs --agent',
  },
  window: {
    type: 'string',
    placeholder: 'span',
    describe: 'sessions that changed within this time, e.g. 7d',
  },
  since: { type: 'string', placeholder: 'date', describe: 'sessions that changed since then' },
  until: { type: 'string', placeholder: 'date', describe: 'sessions that did not change after that' },
  'max-sessions': { type: 'number', placeholder: 'n', describe: 'read at most so many, newest first' },
  'no-extract': {
    type: 'boolean',
    describe: 'only read the sessions; what is worth knowing is found next time',
  },
  force: { type: 'boolean', describe: 'go through known sessions again' },
  'dry-run': { type: 'boolean', alias: 'n', describe: 'show what would be stored and write nothing' },
  engine: {
    type: 'string',
    choices: ENGINES,
    describe: 'who finds the memories, instead of the one in the settings',
  },
  'show-prompt': {
    type: 'boolean',
    describe: 'with --trace and --dry-run: print what a model would be asked, and send nothing',
  },
  json: { type: 'boolean', describe: 'print a report as JSON' },
} as const satisfies Options;

type SyncArgs = Args<typeof OPTIONS>;

export const sync = defineCommand({
  summary: 'read agent sessions and commit what is worth knowing',
  details:
    'Reads what is new in the sessions of this repository, wherever its agents keep them, and commits the few things worth knowing to the memory branch. Run again it does nothing until a session has gone on. A session that cannot be read is reported, and tried again later.',
  options: OPTIONS,
  examples: [
    ['git lerim sync', 'everything new of the last days'],
    ['git lerim sync --window 90d --max-sessions 200', 'catch up on older sessions'],
    ['git lerim sync --dry-run', 'see what would be stored'],
    [
      'git lerim sync --trace session.jsonl --agent claude --dry-run --json',
      'try one file, in or outside a repository',
    ],
    [
      'git lerim sync --trace session.jsonl --agent claude --dry-run --show-prompt',
      'see what a model would be asked about it',
    ],
  ],
  async run(context, args) {
    if (Object.keys(args).length === 1 && isUpToDate(context)) {
      context.out.data('Nothing new.');
      return EXIT.ok;
    }
    const options = await syncOptions(context, args);
    if (args.trace !== undefined) {
      const { syncTrace } = await import('./sync-trace.js');
      return syncTrace(context, { ...args, trace: resolve(context.cwd, args.trace) }, options);
    }
    const { openRepository } = await import('../git/open.js');
    const { syncRepository } = await import('../capture/sync.js');
    const { runLocked } = await import('../hooks/run-locked-sync.js');
    const { keepUp } = await import('./keep-up.js');
    const { withProgress } = await import('./sync-progress.js');
    const { printReport } = await import('./render-sync.js');
    const repository = await openRepository(context);
    const run = args['dry-run'] ? syncRepository : runLocked;
    const report = await withProgress(context, (onProgress) =>
      run(context, repository, { ...options, onProgress }),
    );
    if (!args['dry-run']) await keepUp(context, repository);
    return printReport(context, report, args.json);
  },
});

/** Without loading what reads sessions, and without starting git. */
function isUpToDate(context: CommandContext): boolean {
  try {
    const stateDir = idleStateDir(context);
    return stateDir !== undefined && nothingNew(stateDir, context);
  } catch {
    return false;
  }
}

async function syncOptions(context: CommandContext, args: SyncArgs): Promise<SyncOptions> {
  const { parseMoment, parseSpan } = await import('../lib/parse-time.js');
  if (args['show-prompt'] && !(args['dry-run'] && args.trace !== undefined))
    throw syncUsage(
      '--show-prompt shows what would be asked about one file; it goes with --trace and --dry-run.',
    );
  if (args.window !== undefined && args.since !== undefined)
    throw syncUsage('--window and --since both say where to begin; give one of them.');
  const max = args['max-sessions'];
  if (max !== undefined && !(Number.isInteger(max) && max > 0))
    throw syncUsage(`--max-sessions takes a whole number from 1 on, not '${max}'.`);
  const since = args.since === undefined ? undefined : parseMoment(args.since, 'since', context.now());
  const until = args.until === undefined ? undefined : parseMoment(args.until, 'until', context.now());
  if (since && until && since > until) throw syncUsage('--since is after --until: no session can match.');
  return {
    ...(args.agent ? { agents: args.agent as AgentName[] } : {}),
    ...(args['run-id'] === undefined ? {} : { session: args['run-id'] }),
    ...(args.window === undefined ? {} : { window: parseSpan(args.window, 'window') }),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
    ...(max === undefined ? {} : { maxSessions: max }),
    ...(args['no-extract'] ? { extract: false } : {}),
    ...(args.force ? { force: true } : {}),
    ...(args['dry-run'] ? { dryRun: true } : {}),
    ...(args.engine === undefined ? {} : { engine: args.engine }),
  };
}
