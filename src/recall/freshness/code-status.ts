import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import type { MemoryStore } from '../../store/store.js';
import { refreshGrades } from './refresh-grades.js';

/** Memories by how the code has moved on since they were learned; each counts once, for what is worst. */
export interface CodeStatus {
  /** Code commit that was compared with. */
  readonly head: string;
  readonly unmerged: number;
  readonly gone: number;
  readonly changed: number;
  readonly moved: number;
}

/** `null` where there is no code, or it cannot be compared. */
export async function codeStatus(
  context: Context,
  repository: Repository,
  store: MemoryStore,
): Promise<CodeStatus | null> {
  const grades = await refreshGrades(context, repository, store).catch(() => {
    context.signal.throwIfAborted();
    return undefined;
  });
  if (grades === undefined) return null;
  const counts = { unmerged: 0, gone: 0, changed: 0, moved: 0 };
  for (const { unmerged, files } of grades.all()) {
    if (unmerged !== undefined) counts.unmerged++;
    else if (files.some(({ state }) => state === 'gone')) counts.gone++;
    else if (files.some(({ state }) => state === 'changed')) counts.changed++;
    else counts.moved++;
  }
  return { head: grades.at.head, ...counts };
}
