import { join } from 'node:path';
import { findGitDir, kindOfFile } from '../git/find-git-dir.js';

/**
 * The local state folder of the repository that `folder` lies in, found by reading files alone: a hook has no time to
 * start git. `undefined` outside repositories and in those that were not set up by `git lerim init`.
 */
export function findStateDir(folder: string): string | undefined {
  const found = findGitDir(folder);
  return found && setUpStateDir(found.commonDir);
}

/** The state folder below git's common folder, when the repository is set up. */
export function setUpStateDir(commonDir: string): string | undefined {
  const stateDir = join(commonDir, 'lerim');
  return kindOfFile(join(stateDir, 'hooks')) === 'folder' ? stateDir : undefined;
}
