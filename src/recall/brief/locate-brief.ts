import { join } from 'node:path';
import { findGitDir, type GitDirs } from '../../git/find-git-dir.js';
import type { Context } from '../../lib/context.js';

export interface BriefPlace extends GitDirs {
  readonly stateDir: string;
}

/** Where the brief of the repository lies that the user stands in; without git where files tell. */
export async function locateBrief(context: Context): Promise<BriefPlace> {
  const { cwd, env } = context;
  const found = env.GIT_DIR || env.GIT_COMMON_DIR ? undefined : findGitDir(cwd);
  if (found) return { ...found, stateDir: join(found.commonDir, 'lerim') };
  const { openRepository } = await import('../../git/open.js');
  return openRepository(context);
}
