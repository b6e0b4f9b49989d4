/** Finds a repository by reading files alone, for what has no time to start git. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface GitDirs {
  /** The worktree's own. */
  readonly gitDir: string;
  /** Shared by all worktrees. */
  readonly commonDir: string;
}

/** The repository that `folder` lies in; `undefined` outside repositories. Knows nothing of GIT_DIR. */
export function findGitDir(folder: string): GitDirs | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const gitDir = gitDirAt(at);
    if (gitDir !== undefined) return { gitDir, commonDir: commonDirOf(gitDir) };
    if (dirname(at) === at) return undefined;
  }
}

function gitDirAt(folder: string): string | undefined {
  const dotGit = join(folder, '.git');
  switch (kindOfFile(dotGit)) {
    case 'folder':
      return dotGit;
    case 'file': {
      const [, target] = /^gitdir: (.+?)\r?\n?$/s.exec(readFileSync(dotGit, 'utf8')) ?? [];
      return target === undefined ? undefined : resolve(folder, target);
    }
    default: {
      const isGitDir =
        kindOfFile(join(folder, 'HEAD')) === 'file' && kindOfFile(join(folder, 'objects')) === 'folder';
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

export function kindOfFile(path: string): 'file' | 'folder' | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() ? 'folder' : stat?.isFile() ? 'file' : undefined;
}
