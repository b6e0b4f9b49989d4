import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The local state folder of the repository that `folder` lies in, found by reading files alone: a hook has no time to
 * start git. `undefined` outside repositories and in those that were not set up by `git lerim init`.
 */
export function findStateDir(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const gitDir = gitDirAt(at);
    if (gitDir !== undefined) return setUpStateDir(commonDirOf(gitDir));
    if (dirname(at) === at) return undefined;
  }
}

/** The state folder below git's common folder, when the repository is set up. */
export function setUpStateDir(commonDir: string): string | undefined {
  const stateDir = join(commonDir, 'lerim');
  return kind(join(stateDir, 'hooks')) === 'folder' ? stateDir : undefined;
}

function gitDirAt(folder: string): string | undefined {
  const dotGit = join(folder, '.git');
  switch (kind(dotGit)) {
    case 'folder':
      return dotGit;
    case 'file': {
      const [, target] = /^gitdir: (.+?)\r?\n?$/s.exec(readFileSync(dotGit, 'utf8')) ?? [];
      return target === undefined ? undefined : resolve(folder, target);
    }
    default: {
      const isGitDir = kind(join(folder, 'HEAD')) === 'file' && kind(join(folder, 'objects')) === 'folder';
      return isGitDir ? folder : undefined;
    }
  }
}

/** A linked worktree's folder names the one it shares with the others. */
function commonDirOf(gitDir: string): string {
  try {
    return resolve(gitDir, readFileSync(join(gitDir, 'commondir'), 'utf8').trim());
  } catch {
    return gitDir;
  }
}

function kind(path: string): 'file' | 'folder' | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() ? 'folder' : stat?.isFile() ? 'file' : undefined;
}
