import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';

/** Lets the pre-push hook tell, without starting anything, whether there is something to do. */
const autoPush = (stateDir: string): string => join(stateDir, 'auto-push');
/** What the hooks of git saw: `push` or `pull`, a line each. */
const marks = (stateDir: string): string => join(stateDir, 'queue', 'share');

/** Brings what the hooks look at in line with the settings. */
export function writeAutoPush(stateDir: string, settings: Settings): void {
  if (settings.get('share.auto_push')) writeFileSync(autoPush(stateDir), '');
  else rmSync(autoPush(stateDir), { force: true });
}

/**
 * Pulls memory after the user's own merge, and pushes it after their own push, where the settings say so. Never asks:
 * a remote that was not pushed to by hand before gets nothing, and no program that asks for a login is started.
 */
export async function shareInBackground(
  context: Context,
  repository: Repository,
  settings: Settings,
): Promise<void> {
  const { stateDir } = repository;
  writeAutoPush(stateDir, settings);
  const seen = takeMarks(stateDir);
  const wants = (mark: 'push' | 'pull'): boolean => seen.includes(mark) && settings.get(`share.auto_${mark}`);
  if (!wants('push') && !wants('pull')) return;
  const { shareWith } = await import('../share/sharing.js');
  const silent = { ...context, env: { ...context.env, GIT_ASKPASS: '' } };
  await shareWith(silent, repository, undefined, async (sharing) => {
    const [{ knownOf }, { push }, { pull }] = await Promise.all([
      import('../share/refs.js'),
      import('../share/push.js'),
      import('../share/pull.js'),
    ]);
    if (wants('pull')) await pull(sharing);
    const known = await knownOf(sharing.objects, sharing.remote.name, sharing.ref);
    if (wants('push') && known.has(sharing.ref)) await push(sharing);
  });
}

function takeMarks(stateDir: string): string[] {
  const taken = `${marks(stateDir)}.${process.pid}`;
  try {
    renameSync(marks(stateDir), taken);
    return readFileSync(taken, 'utf8').split('\n');
  } catch {
    return [];
  } finally {
    rmSync(taken, { force: true });
  }
}
