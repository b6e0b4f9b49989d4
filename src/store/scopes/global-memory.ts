/** The user's own memory: a bare repository in the lerim folder, with its local state inside like any other's. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lerimHome } from '../../config/settings.js';
import { createBareRepository } from '../../git/create-bare.js';
import { isOutside } from '../../git/discover.js';
import { cleanEnvironment } from '../../git/environment.js';
import { openRepository } from '../../git/open.js';
import type { Repository } from '../../git/repository.js';
import { GitError } from '../../git/run.js';
import type { Context } from '../../lib/context.js';
import { LerimError } from '../../lib/errors.js';

export function globalFolder(context: Pick<Context, 'env' | 'cwd'>): string {
  return join(lerimHome(context), 'memory.git');
}

/**
 * Runs `open` where git finds the global memory and no other repository, whatever folder the user stands in.
 * @returns `undefined` when there is none yet
 */
export async function inGlobal<T>(
  context: Context,
  open: (context: Context) => Promise<T>,
): Promise<T | undefined> {
  const folder = globalFolder(context);
  if (!existsSync(folder)) return undefined;
  try {
    return await open({ ...context, env: { ...cleanEnvironment(context.env), GIT_DIR: folder } });
  } catch (error) {
    const why = isOutside(error)
      ? 'it is no git repository.'
      : error instanceof GitError
        ? error.message
        : undefined;
    if (why === undefined) throw error;
    throw new LerimError('global-unreadable', `The global memory ${folder} cannot be read: ${why}`, {
      hint: 'Mend it, or move it away: the next thing you write there begins a new one.',
      cause: error,
    });
  }
}

/** The global memory's repository, made when it is missing. */
export async function makeGlobal(context: Context): Promise<Repository> {
  const folder = globalFolder(context);
  if (!existsSync(folder))
    await createBareRepository(folder).catch((error: NodeJS.ErrnoException) => {
      throw new LerimError(
        'global-not-written',
        `The global memory ${folder} cannot be made (${error.code}).`,
        {
          hint: 'Make that folder writable, or let LERIM_HOME name another one.',
          cause: error,
        },
      );
    });
  return (await inGlobal(context, openRepository)) as Repository;
}
