import type { ModelUse, SyncReport } from '../capture/sync.js';
import { counted } from '../lib/counted.js';
import { EXIT, type ExitCode } from '../lib/errors.js';
import type { CommandContext } from './command.js';

const DONE = {
  add: 'added',
  update: 'updated',
  supersede: 'added',
  archive: 'archived',
  doubt: 'doubted',
  none: '',
} as const;
const WOULD = {
  add: 'would add',
  update: 'would update',
  supersede: 'would add',
  archive: 'would archive',
  doubt: 'would doubt',
  none: '',
} as const;

/** Prints what a sync did; the exit code tells whether all sessions could be read. */
export function printReport(
  context: CommandContext,
  report: SyncReport,
  json: boolean | undefined,
): ExitCode {
  if (json) context.out.json(report);
  else renderSync(context, report);
  if (report.failures.length === 0) return EXIT.ok;
  return report.read > 0 ? EXIT.partly : EXIT.failure;
}

/** A line for each memory that changed, then one that sums up. */
function renderSync(context: CommandContext, report: SyncReport): void {
  const { out } = context;
  for (const warning of report.warnings) out.talk(`git lerim: ${warning}`);
  for (const { op, id, title, because } of report.actions) {
    if (op === 'none' || id.startsWith('sum-')) continue;
    const note = op === 'supersede' || op === 'doubt' ? ` (${because})` : '';
    out.data(`${(report.dryRun ? WOULD : DONE)[op]} ${id} ${out.paint.bold(title)}${out.paint.dim(note)}`);
  }
  for (const { session, error, state, nextTry } of report.failures) {
    const then =
      state === 'dead'
        ? "it is set aside; see 'git lerim queue'"
        : `it is tried again after ${nextTry ?? 'a while'}`;
    out.talk(`git lerim: ${session} could not be read: ${error.replace(/\.$/, '')}; ${then}.`);
  }
  const broken = new Set(report.damage.map(({ session }) => session)).size;
  if (broken > 0)
    out.talk(
      `git lerim: ${counted(report.damage.length, 'record')} of ${counted(broken, 'session')} could not be read; the rest was.`,
    );
  for (const use of report.models) out.talk(useLine(use));
  out.data(summaryLine(report));
  if (report.left > 0)
    out.talk(`${counted(report.left, 'more session')} left; run it again, or raise --max-sessions.`);
}

/** `openai/gpt-5-mini: 3 answers, 12000 tokens in, 900 out, $0.0120` */
export function useLine({ engine, answers, cached, failures, input, output, cost }: ModelUse): string {
  const parts = [
    `${counted(answers, 'answer')}${cached > 0 ? ` (${cached} known already)` : ''}`,
    `${input} tokens in, ${output} out`,
    ...(cost === undefined ? ['price unknown'] : cost > 0 ? [`$${cost.toFixed(4)}`] : []),
    ...(failures > 0 ? [`${failures} failed`] : []),
  ];
  return `${engine}: ${parts.join(', ')}`;
}

/** `3 sessions read, 1 memory added, 1 updated`. */
function summaryLine(report: SyncReport): string {
  const { read, added, updated, superseded, archived, failures, summaries } = report;
  if (read + failures.length === 0) return 'Nothing new.';
  const parts = [`${counted(read, 'session')} read`];
  const changes = [
    [added + superseded, 'added'],
    [updated, 'updated'],
    [superseded + archived, 'archived'],
  ] as const;
  let named = false;
  for (const [number, what] of changes) {
    if (number === 0) continue;
    parts.push(named ? `${number} ${what}` : `${counted(number, 'memory')} ${what}`);
    named = true;
  }
  if (!named) parts.push('nothing worth keeping');
  if (summaries > 0) parts.push(counted(summaries, 'summary'));
  if (failures.length > 0) parts.push(`${failures.length} failed`);
  return `${parts.join(', ')}${report.dryRun ? ' (dry run, nothing written)' : ''}`;
}
