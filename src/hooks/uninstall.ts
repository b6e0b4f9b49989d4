import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lerimHome } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { AGENT_HOOKS, HOOKED_AGENTS } from './agents.js';
import { type FileChange, Manifest } from './manifest.js';
import { removePlatforms } from './platforms.js';

export interface RemovalPreview {
  readonly changes: readonly FileChange[];
  /** Files of the user's own that other repositories still need, with those. */
  readonly kept: readonly { readonly path: string; readonly users: readonly string[] }[];
}

/** What taking the hooks out of a repository would do. */
export function previewUninstall(context: Context, repository: Repository): RemovalPreview {
  const own = new Manifest(repository.stateDir);
  const shared = new Manifest(lerimHome(context));
  const users = (path: string) => others(shared, path, repository);
  return {
    changes: [
      ...own.paths().map((path) => own.previewRemoval(path)),
      ...shared
        .paths()
        .filter((path) => users(path).length === 0)
        .map((path) => shared.previewRemoval(path)),
    ],
    kept: shared
      .paths()
      .filter((path) => users(path).length > 0)
      .map((path) => ({ path, users: users(path) })),
  };
}

/** Takes the hooks out: of the repository, and of the user's own settings when no other repository needs them. */
export function uninstall(context: Context, repository: Repository): FileChange[] {
  const own = new Manifest(repository.stateDir);
  const shared = new Manifest(lerimHome(context));
  const removed = own.paths().map((path) => own.remove(path));
  // Last made, first taken away: folders are empty then.
  for (const path of shared.paths().reverse()) {
    if (others(shared, path, repository).length === 0) {
      removed.push(shared.remove(path));
      removePlatforms(
        context,
        HOOKED_AGENTS.filter((agent) => AGENT_HOOKS[agent].userFile(context) === path),
      );
    } else shared.release(path, repository.commonDir);
  }
  rmSync(join(repository.stateDir, 'hooks'), { recursive: true, force: true });
  return removed;
}

/** Named instead of a repository by `git lerim connect`: stays until `git lerim connect remove`. */
export const CONNECTED = 'connect';

/** Repositories beside this one that rely on a file; those that are gone do not count. */
function others(shared: Manifest, path: string, repository: Repository): string[] {
  return shared
    .usersOf(path)
    .filter((user) => user !== repository.commonDir && (user === CONNECTED || existsSync(user)));
}
