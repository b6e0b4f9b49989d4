/** When maintenance runs by itself. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSettings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { replaceFile } from '../lib/replace-file.js';

const HOUR = 3_600_000;

/** Runs maintenance after a background sync, unless the last run is more recent than `maintain.every_hours`. */
export async function maintainIfDue(context: Context, repository: Repository): Promise<void> {
  const settings = await loadSettings(context, repository.workTree);
  const hours = settings.get('maintain.every_hours');
  if (hours === 0) return;
  const last = await readLast(repository);
  const since = last === undefined ? Number.POSITIVE_INFINITY : context.now().getTime() - last;
  // A clock that was set back must not stop it for good.
  if (since >= 0 && since < hours * HOUR) return;
  const { runMaintain } = await import('./run-maintain.js');
  await runMaintain(context, repository);
}

/** Notes when a run began. */
export async function noteRun(repository: Repository, started: Date): Promise<void> {
  await replaceFile(lastFile(repository), `${JSON.stringify({ last: started.toISOString() })}\n`);
}

function lastFile({ stateDir }: Repository): string {
  return join(stateDir, 'maintain.json');
}

async function readLast(repository: Repository): Promise<number | undefined> {
  try {
    const { last } = JSON.parse(await readFile(lastFile(repository), 'utf8')) as { last: string };
    return Number.isNaN(Date.parse(last)) ? undefined : Date.parse(last);
  } catch {
    return undefined;
  }
}
