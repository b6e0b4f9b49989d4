import {
  extractFiles,
  type FileExtraction,
  type FilesExtraction,
  sessionsIn,
} from '../capture/extract-file.js';
import type { ShownPrompts } from '../capture/show-prompts.js';
import type { SyncOptions } from '../capture/sync.js';
import { openRepository } from '../git/open.js';
import { runLocked } from '../hooks/run-locked-sync.js';
import { EXIT, type ExitCode } from '../lib/errors.js';
import type { Memory } from '../model/memory.js';
import type { SessionFile } from '../sessions/session.js';
import type { CommandContext } from './command.js';
import { keepUp } from './keep-up.js';
import { printReport, useLine } from './render-sync.js';
import { withProgress } from './sync-progress.js';
import { syncUsage } from './sync-usage.js';

interface TraceArgs {
  /** Absolute path. */
  readonly trace: string;
  readonly 'dry-run'?: boolean | undefined;
  readonly 'show-prompt'?: boolean | undefined;
  readonly engine?: string | undefined;
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
  if (args['show-prompt']) {
    const { showPrompts } = await import('../capture/show-prompts.js');
    const prompts = await showPrompts(context, files);
    if (args.json) context.out.json(prompts.length === 1 ? prompts[0] : prompts);
    else for (const shown of prompts) printPrompts(context, shown);
    return EXIT.ok;
  }
  if (args['dry-run']) {
    const extracted = options.extract === false ? NOTHING : await extract(context, files, args.engine);
    if (args.json) context.out.json(asDocument(extracted, files.length));
    else {
      for (const warning of extracted.warnings) context.out.talk(`git lerim: ${warning}`);
      show(context, extracted.found);
      for (const use of extracted.models) context.out.talk(useLine(use));
    }
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

const NOTHING: FilesExtraction = { found: [], warnings: [], models: [] };

async function extract(
  context: CommandContext,
  files: readonly SessionFile[],
  engine: string | undefined,
): Promise<FilesExtraction> {
  const progress = context.out.progress('Reading the session');
  try {
    return await extractFiles(context, files, engine);
  } finally {
    progress.done();
  }
}

function printPrompts({ out }: CommandContext, { session, tokens, prompts }: ShownPrompts): void {
  for (const prompt of prompts) out.data(prompt);
  out.talk(
    `${session}: about ${tokens.file} tokens in the file, ${tokens.transcript} of it in ${prompts.length === 1 ? 'the prompt' : `${prompts.length} prompts`}, ${tokens.prompts} with all that goes along. Nothing was sent.`,
  );
}

/** One document; a file that holds several sessions lists them, with the candidates of all. */
function asDocument({ found, warnings, models }: FilesExtraction, sessions: number): unknown {
  const [first] = found;
  const dropped = found.flatMap(({ notes }) => notes);
  return {
    session: first?.session ?? null,
    ...(sessions > 1 ? { sessions: found.map(({ session }) => session) } : {}),
    summary: found.find(({ summary }) => summary !== null)?.summary ?? null,
    candidates: found.flatMap(({ candidates }) => candidates).map(asCandidate),
    engine: first?.engine ?? null,
    ...(dropped.length > 0 ? { dropped } : {}),
    ...(models.length > 0 ? { models } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
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
