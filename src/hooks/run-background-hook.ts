import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { GUARD_VARIABLE } from '../git/environment.js';
import { openRepository } from '../git/open.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { writeFailure } from './failure.js';
import type { HookCall } from './hook-call.js';
import { refreshLaunchers } from './refresh-launchers.js';
import { writeShims } from './shims.js';
import { setUpStateDir } from './state-dir.js';
import { syncInBackground } from './sync-in-background.js';

/** Milliseconds after which a sync that hangs is given up; the sessions wait for the next one. */
const MAX_TIME = 60 * 60_000;

/** The detached process that a hook starts: syncs the repository of this common folder, and keeps what went wrong. */
export async function runBackgroundHook(commonDir: string | undefined, from: HookCall): Promise<void> {
  const stateDir = commonDir === undefined ? undefined : setUpStateDir(resolve(from.cwd, commonDir));
  if (stateDir === undefined) return;
  setPriority(10);
  await refreshShims(stateDir, from);
  const context: Context = {
    cwd: from.cwd,
    env: { ...from.env, [GUARD_VARIABLE]: '1' },
    now: () => new Date(),
    signal: AbortSignal.timeout(MAX_TIME),
  };
  try {
    await syncInBackground(context, await repositoryOf(context, stateDir));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await writeFailure(stateDir, { time: context.now().toISOString(), message });
  }
}

/** After an update, or when the program they were made for is gone and this one was found on PATH. */
async function refreshShims(stateDir: string, from: HookCall): Promise<void> {
  try {
    writeShims(stateDir, from);
    await refreshLaunchers(from, from);
  } catch {
    // The old ones got us here, so they do; a sync must not fail of this.
  }
}

/** From the folder the hook ran in; from git's own folder where that lies elsewhere. */
async function repositoryOf(context: Context, stateDir: string): Promise<Repository> {
  const here = await openRepository(context).catch(() => undefined);
  return here?.stateDir === stateDir ? here : openRepository({ ...context, cwd: resolve(stateDir, '..') });
}
