import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../lib/context.js';
import { clearMark, isMarked, type SessionMark, takeSessionMarks } from './marks.js';
import { takeSyncLock } from './sync-lock.js';

/** Longest wait for quiet, in multiples of the quiet time: an agent that commits for hours is still read meanwhile. */
const MAX_QUIET_TIMES = 10;

/**
 * The background sync of a repository: waits until nothing was marked for `quiet` milliseconds, syncs, and goes on as
 * long as there are new marks. Returns at once when another process is at it; that one will see the mark.
 * @returns how often it synced
 */
export async function runBackground(
  context: Context,
  stateDir: string,
  quiet: number,
  sync: (marks: readonly SessionMark[]) => Promise<void>,
): Promise<number> {
  let runs = 0;
  for (let lock = takeSyncLock(stateDir); lock !== undefined; lock = takeSyncLock(stateDir)) {
    try {
      do {
        await settle(context, stateDir, quiet);
        runs++;
        await sync(takeSessionMarks(stateDir));
      } while (isMarked(stateDir) && !context.signal.aborted);
    } finally {
      lock.release();
    }
    // A mark left between the last look and the release would otherwise wait for the next event.
    if (!isMarked(stateDir) || context.signal.aborted) break;
  }
  return runs;
}

async function settle(context: Context, stateDir: string, quiet: number): Promise<void> {
  for (let times = 0; times < MAX_QUIET_TIMES; times++) {
    clearMark(stateDir);
    await sleep(quiet, undefined, { signal: context.signal });
    if (!isMarked(stateDir)) return;
  }
  clearMark(stateDir);
}
