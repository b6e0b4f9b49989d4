/** When maintenance runs by itself. */
import { loadSettings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { readLastRun } from './last-run.js';

const HOUR = 3_600_000;

/** Runs maintenance after a background sync, unless the last run is more recent than `maintain.every_hours`. */
export async function maintainIfDue(context: Context, repository: Repository): Promise<void> {
  const settings = await loadSettings(context, repository.workTree);
  const hours = settings.get('maintain.every_hours');
  if (hours === 0) return;
  const last = await readLastRun(repository);
  const since = last === undefined ? Number.POSITIVE_INFINITY : context.now().getTime() - last;
  // A clock that was set back must not stop it for good.
  if (since >= 0 && since < hours * HOUR) return;
  const { runMaintain } = await import('./run-maintain.js');
  await runMaintain(context, repository);
}
