import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitDirs } from './find-git-dir.js';
import type { Oid } from './objects.js';

/** What a ref is at, by reading git's files alone; `undefined` where there is none, or only git can tell (reftable). */
export function readRefFile({ commonDir }: Pick<GitDirs, 'commonDir'>, ref: string): Oid | undefined {
  const loose = /^([0-9a-f]{40,64})\n?$/.exec(readText(join(commonDir, ref)) ?? '')?.[1];
  if (loose !== undefined) return loose;
  const line = readText(join(commonDir, 'packed-refs'))
    ?.split('\n')
    .find((entry) => entry.endsWith(` ${ref}`));
  return line?.split(' ')[0];
}

/** Short name of the branch a worktree is on; `undefined` when detached, or where only git can tell. */
export function readBranchFile({ gitDir }: Pick<GitDirs, 'gitDir'>): string | undefined {
  const branch = /^ref: refs\/heads\/(.+?)\n?$/.exec(readText(join(gitDir, 'HEAD')) ?? '')?.[1];
  // What a repository with reftable has there.
  return branch === '.invalid' ? undefined : branch;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
