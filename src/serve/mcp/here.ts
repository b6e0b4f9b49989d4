/** Which memories a server is about: those of the place where its client works. */
import { fileURLToPath } from 'node:url';
import { openIfInside } from '../../git/open.js';
import type { Repository } from '../../git/repository.js';
import { setUpStateDir } from '../../hooks/state-dir.js';
import type { Context } from '../../lib/context.js';
import { LerimError } from '../../lib/errors.js';
import { openStore } from '../../store/open-store.js';
import type { AskedScope } from '../../store/scopes/scope.js';

export interface Here {
  readonly cwd: string;
  /** Whether the project's memory is to be left alone, because it has none. */
  readonly globalOnly: boolean;
}

/**
 * The first of the folders that lies in a repository with memory, else (unless only `existing` memories are wanted) the
 * first in any repository; outside of repositories there is only the user's own memory.
 */
export async function findHere(
  context: Context,
  folders: readonly string[],
  existing: boolean,
): Promise<Here> {
  let first: string | undefined;
  for (const cwd of folders) {
    const repository = await openIfInside({ ...context, cwd });
    if (repository === undefined) continue;
    if (await hasMemory({ ...context, cwd }, repository)) return { cwd, globalOnly: false };
    first ??= cwd;
  }
  return { cwd: first ?? context.cwd, globalOnly: existing || first === undefined };
}

/** The scope as openers take it. What tools call `user` is the global memory. */
export function scopeFor(here: Here, asked: string | undefined): AskedScope | undefined {
  if (asked === 'user') return 'global';
  if (!here.globalOnly) return asked as AskedScope | undefined;
  if (asked !== 'project') return 'global';
  throw new LerimError('no-memory', 'There is no memory of a project here.', {
    hint: "The user can give a repository one with 'git lerim init'. With scope 'user' the memory that counts everywhere is used.",
  });
}

/** Folders that a client works in, from its roots. */
export function foldersOf(roots: readonly { readonly uri: string }[]): string[] {
  return roots.flatMap(({ uri }) => {
    try {
      return [fileURLToPath(uri)];
    } catch {
      return [];
    }
  });
}

async function hasMemory(context: Context, repository: Repository): Promise<boolean> {
  if (setUpStateDir(repository.commonDir) !== undefined) return true;
  return (await (await openStore(context, repository)).tip()) !== undefined;
}
