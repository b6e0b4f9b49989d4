import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings } from '../config/settings.js';
import { openRepository } from '../git/open.js';
import { writeFailure } from '../hooks/failure.js';
import { setUpStateDir } from '../hooks/state-dir.js';
import { syncInBackground } from '../hooks/sync-in-background.js';
import type { Context } from '../lib/context.js';

const MINUTE = 60_000;

/**
 * Does in turn for each project what its hooks would have done, every `serve.every_minutes` and once at the start, until
 * the context is aborted. A project that was not set up is left alone; what goes wrong with one is kept for its `status`.
 * @param folders of the projects there are by then
 * @param onProblem told of what keeps all of them waiting; it is tried again
 */
export async function keepUp(
  context: Context,
  folders: () => Promise<readonly string[]>,
  onProblem: (error: unknown) => void,
): Promise<void> {
  const { signal } = context;
  while (!signal.aborted) {
    let minutes = 0;
    try {
      minutes = (await loadSettings(context)).get('serve.every_minutes');
      if (minutes > 0) for (const cwd of await folders()) await keepUpOne({ ...context, cwd });
    } catch (error) {
      if (!signal.aborted) onProblem(error);
    }
    // Switched off, it is looked at again now and then: it may be switched on.
    await sleep((minutes || 1) * MINUTE, undefined, { signal }).catch(() => {});
  }
}

async function keepUpOne(context: Context): Promise<void> {
  let stateDir: string | undefined;
  try {
    const repository = await openRepository(context);
    stateDir = setUpStateDir(repository.commonDir);
    if (stateDir !== undefined) await syncInBackground(context, repository);
  } catch (error) {
    context.signal.throwIfAborted();
    if (stateDir === undefined) return;
    const message = error instanceof Error ? error.message : String(error);
    await writeFailure(stateDir, { time: context.now().toISOString(), message }).catch(() => {});
  }
}
