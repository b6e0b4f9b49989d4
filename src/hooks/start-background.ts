import { spawn } from 'node:child_process';
import type { HookCall } from './hook-call.js';
import { reserveSyncLock } from './sync-lock.js';

/**
 * Starts the one background sync of a repository, unless one is under way (it will see the mark).
 * The new process has its own session and no stream of ours; since this one ends at once, it also leaves the tree of
 * processes that agents kill when they exit.
 */
export function startBackground(stateDir: string, commonDir: string, from: HookCall): void {
  const reserved = reserveSyncLock(stateDir);
  if (reserved === undefined) return;
  const child = spawn(from.node, [from.program, 'hook', 'background', commonDir], {
    cwd: from.cwd,
    env: { ...from.env },
    detached: true,
    stdio: 'ignore',
  });
  child.on('error', () => {});
  if (child.pid !== undefined) reserved.handOver(child.pid);
  child.unref();
}
