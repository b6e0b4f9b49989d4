import { extractFiles, type FileExtraction, sessionsIn } from '../capture/extract-file.js';
import type { SyncOptions } from '../capture/sync.js';
import { openRepository } from '../git/open.js';
import { runLocked } from '../hooks/run-locked-sync.js';
import { EXIT, type ExitCode } from '../lib/errors.js';
import type { Memory } from '../model/memory.js';
import type { CommandContext } from './command.js';
import { keepUp } from './keep-up.js';
import { printReport } from './render-sync.js';
import { withProgress } from './sync-progress.js';
import { syncUsage } from './sync-usage.js';

interface TraceArgs {
  /** Absolute path. */
  readonly trace: string;
  readonly 'dry-run'?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** `sync --trace FILE`: one file, whatever repository it speaks of. */
export async function syncTrace(
  context: CommandContext,
  args: TraceArgs,
  options: SyncOptions,
): Promise<ExitCode> {
  const [agent, another] = options.agents ?? [];
  if (agent === undefined || another !== undefined)
    throw syncUsage('--trace needs --agent: whose session is it? One name, such as claude.');
  for (const name of ['window', 'since', 'until', 'maxSessions'] as const)
    if (options[name] !== undefined)
      throw syncUsage(
        '--trace names the file to read; --window, --since, --until and --max-sessions choose among many.',
      );
  const files = await sessionsIn(context, args.trace, agent, options.session);
  if (args['dry-run']) {
    const found = options.extract === false ? [] : await extractFiles(context, files, options.engine);
    if (args.json) context.out.json(asDocument(found, files.length));
    else show(context, found);
    return EXIT.ok;
  }
  const repository = await openRepository(context);
  const { agents: _agents, session: _session, ...rest } = options;
  const report = await withProgress(context, (onProgress) =>
    runLocked(context, repository, { ...rest, files, onProgress }),
  );
  await keepUp(context, repository);
  return printReport(context, report, args.json);
}

/** One document; a file that holds several sessions lists them, with the candidates of all. */
function asDocument(found: readonly FileExtraction[], sessions: number): unknown {
  const [first] = found;
  return {
    session: first?.session ?? null,
    ...(sessions > 1 ? { sessions: found.map(({ session }) => session) } : {}),
    summary: found.find(({ summary }) => summary !== null)?.summary ?? null,
    candidates: found.flatMap(({ candidates }) => candidates).map(asCandidate),
  };
}

function asCandidate(memory: Memory): unknown {
  const { primitive, title, body, tags, evidence, id, created } = memory;
  const kind = memory.primitive === 'learning' ? { kind: memory.kind } : {};
  const confidence = memory.primitive === 'summary' ? {} : { confidence: memory.confidence };
  return { primitive, ...kind, title, body, ...confidence, tags, evidence, id, created };
}

function show(context: CommandContext, found: readonly FileExtraction[]): void {
  const { out } = context;
  for (const { session, candidates } of found) {
    out.data(
      `${out.paint.bold(session)}: ${candidates.length === 0 ? 'nothing worth keeping' : `${candidates.length} found`}`,
    );
    for (const memory of candidates) {
      const records = memory.evidence?.flatMap((evidence) => evidence.records).join(', ');
      out.data(
        `\n${memory.primitive}: ${out.paint.bold(memory.title)} ${out.paint.dim(`(records ${records})`)}`,
      );
      out.data(memory.body.replace(/^/gm, '  '));
    }
  }
}
