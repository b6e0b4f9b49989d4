import { join, relative, sep } from 'node:path';
import type { Repository } from '../git/repository.js';
import { gitText, runGit } from '../git/run.js';
import type { Context } from '../lib/context.js';

/** Where git looks for hooks in this repository. */
export interface HookPlace {
  /** Absolute. */
  readonly folder: string;
  /**
   * `git`: git's own folder; `ignored`: in the work tree but generated (husky 9); `work-tree`: in the work tree,
   * committed or to be; `outside`: somewhere else, usually shared by all of the user's repositories.
   */
  readonly kind: 'git' | 'ignored' | 'work-tree' | 'outside';
  /** Whether this git also runs hooks named in its config (2.54 and newer). */
  readonly configHooks: boolean;
}

export async function findHookPlace(context: Context, repository: Repository): Promise<HookPlace> {
  // Asked as the user's own git would be, with its settings for hooks.
  const folder = await gitText(context, ['rev-parse', '--path-format=absolute', '--git-path', 'hooks'], {
    hooks: true,
  });
  const { workTree } = repository;
  let kind: HookPlace['kind'] = 'outside';
  if (isBelow(folder, repository.commonDir)) kind = 'git';
  else if (workTree !== undefined && isBelow(folder, workTree))
    kind = (await isIgnored(context, workTree, join(folder, 'post-commit'))) ? 'ignored' : 'work-tree';
  return { folder, kind, configHooks: await hasConfigHooks(context) };
}

export async function isTracked(context: Context, workTree: string, path: string): Promise<boolean> {
  const { stdout } = await runGit(context, ['ls-files', '--', relative(workTree, path)], { cwd: workTree });
  return stdout.length > 0;
}

export async function gitVersion(context: Context): Promise<string> {
  return (await gitText(context, ['version'])).replace(/^git version /, '');
}

async function hasConfigHooks(context: Context): Promise<boolean> {
  const [major = 0, minor = 0] = (await gitVersion(context)).split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 54);
}

async function isIgnored(context: Context, workTree: string, path: string): Promise<boolean> {
  const { code } = await runGit(context, ['check-ignore', '--quiet', '--', path], {
    cwd: workTree,
    answers: [1],
  });
  return code === 0;
}

function isBelow(path: string, folder: string): boolean {
  const from = relative(folder, path);
  return from !== '' && from !== '..' && !from.startsWith(`..${sep}`) && !from.startsWith(sep);
}
