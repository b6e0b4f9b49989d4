import { dirname } from 'node:path';
import type { HookCall } from './hook-call.js';
import { reserveSyncLock } from './sync-lock.js';

/**
 * Starts the one background sync of a repository, unless one is under way (it will see the mark).
 * The new process has its own session and no stream of ours; since this one ends at once, it also leaves the tree of
 * processes that agents kill when they exit.
 */
export async function startBackground(stateDir: string, from: HookCall): Promise<void> {
  const reserved = reserveSyncLock(stateDir);
  if (reserved === undefined) return;
  // Costs several milliseconds to load; most hooks find a sync under way.
  const { spawn } = await import('node:child_process');
  const child = spawn(from.node, [from.program, 'hook', 'background', dirname(stateDir)], {
    cwd: from.cwd,
    env: { ...from.env },
    detached: true,
    stdio: 'ignore',
  });
  child.on('error', () => {});
  if (child.pid !== undefined) reserved.handOver(child.pid);
  child.unref();
}
