import { cannotWrite } from '../capture/failure.js';
import { type SyncOptions, type SyncReport, syncRepository } from '../capture/sync.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { clearMark, isMarked } from './marks.js';
import { takeSyncLock } from './sync-lock.js';

/** Under the lock that background syncs take too. Hooks that found it taken left a mark: those sessions come after. */
export async function runLocked(
  context: Context,
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
    const report = await syncRepository(context, repository, options);
    if (!isMarked(stateDir) || !isWhole) return report;
    clearMark(stateDir);
    return together(report, await syncRepository(context, repository, options));
  } finally {
    lock.release();
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
    engines: addUp(a.engines, b.engines),
    models: [...a.models, ...b.models],
    ...(a.run ? { run: a.run } : {}),
  };
}

function addUp(a: SyncReport['engines'], b: SyncReport['engines']): SyncReport['engines'] {
  const sum: Record<string, number> = { ...a };
  for (const [engine, sessions] of Object.entries(b)) sum[engine] = (sum[engine] ?? 0) + sessions;
  return sum;
}
