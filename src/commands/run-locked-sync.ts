import { cannotWrite } from '../capture/failure.js';
import { type SyncOptions, type SyncReport, syncRepository } from '../capture/sync.js';
import type { Repository } from '../git/repository.js';
import { clearMark, isMarked } from '../hooks/marks.js';
import { takeSyncLock } from '../hooks/sync-lock.js';
import { EXIT, LerimError } from '../lib/errors.js';
import type { CommandContext } from './command.js';

/** Under the lock that background syncs take too. Hooks that found it taken left a mark: those sessions come after. */
export async function runLocked(
  context: CommandContext,
  repository: Repository,
  options: SyncOptions,
): Promise<SyncReport> {
  const { stateDir } = repository;
  let lock: ReturnType<typeof takeSyncLock>;
  try {
    lock = takeSyncLock(stateDir);
  } catch (error) {
    throw cannotWrite(stateDir, (error as Error).message, error);
  }
  if (lock === undefined)
    throw new LerimError('busy', 'Another sync of this repository is under way.', {
      exit: EXIT.busy,
      hint: "'git lerim status' shows how it went.",
    });
  const isWhole =
    options.agents === undefined && options.session === undefined && options.files === undefined;
  try {
    if (isWhole) clearMark(stateDir);
    const report = await runWithProgress(context, repository, options);
    if (!isMarked(stateDir) || !isWhole) return report;
    clearMark(stateDir);
    return together(report, await runWithProgress(context, repository, options));
  } finally {
    lock.release();
  }
}

/** Says which session it is at, on a terminal. */
export async function runWithProgress(
  context: CommandContext,
  repository: Repository,
  options: SyncOptions,
): Promise<SyncReport> {
  let progress: ReturnType<CommandContext['out']['progress']> | undefined;
  try {
    return await syncRepository(context, repository, {
      ...options,
      onProgress(done, total, session) {
        const label = `${done + 1} of ${total}: ${session}`;
        if (progress === undefined) progress = context.out.progress(label);
        else progress.update(label);
      },
    });
  } finally {
    progress?.done();
  }
}

function together(a: SyncReport, b: SyncReport): SyncReport {
  const sum = (
    key: 'read' | 'bytes' | 'added' | 'updated' | 'superseded' | 'archived' | 'summaries',
  ): number => a[key] + b[key];
  return {
    ...b,
    read: sum('read'),
    bytes: sum('bytes'),
    added: sum('added'),
    updated: sum('updated'),
    superseded: sum('superseded'),
    archived: sum('archived'),
    summaries: sum('summaries'),
    actions: [...a.actions, ...b.actions],
    failures: [...a.failures, ...b.failures],
    damage: [...a.damage, ...b.damage],
    ...(a.run ? { run: a.run } : {}),
  };
}
