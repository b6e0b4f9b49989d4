/** Finds a repository without a git binary, the way git does. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { parseConfig } from './config-file.js';
import type { Repository } from './repository.js';

/** The repository around `context.cwd`, or the one GIT_DIR names. */
export async function discoverRepository(context: Context): Promise<Repository> {
  const named = context.env.GIT_DIR;
  const found = named
    ? {
        gitDir: resolve(context.cwd, named),
        workTree: resolve(context.cwd, context.env.GIT_WORK_TREE ?? '.'),
      }
    : await walkUp(context.cwd);
  if (!found || !(await isGitDir(found.gitDir))) throw noRepository(context.cwd);
  const common = await readText(join(found.gitDir, 'commondir'));
  const commonDir = common === undefined ? found.gitDir : resolve(found.gitDir, common.trim());
  const config = parseConfig((await readText(join(commonDir, 'config'))) ?? '');
  const bare = config.get('core.bare')?.at(-1) === 'true' && commonDir === found.gitDir;
  return {
    commonDir,
    gitDir: found.gitDir,
    ...(found.workTree === undefined || bare ? {} : { workTree: found.workTree }),
    objectFormat: config.get('extensions.objectformat')?.at(-1) === 'sha256' ? 'sha256' : 'sha1',
    stateDir: join(commonDir, 'lerim'),
    hasGit: false,
  };
}

async function walkUp(start: string): Promise<{ gitDir: string; workTree?: string } | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    const dotGit = join(folder, '.git');
    if (await isGitDir(dotGit)) return { gitDir: dotGit, workTree: folder };
    const link = (await readText(dotGit))?.match(/^gitdir: (.+?)\s*$/)?.[1];
    if (link) return { gitDir: resolve(folder, link), workTree: folder };
    if (await isGitDir(folder)) return { gitDir: folder };
    if (dirname(folder) === folder) return undefined;
  }
}

/** Has what git wants to see: HEAD, and objects and refs here or in the common folder. */
async function isGitDir(folder: string): Promise<boolean> {
  if (!(await exists(join(folder, 'HEAD')))) return false;
  if (await exists(join(folder, 'commondir'))) return true;
  return (await exists(join(folder, 'objects'))) && (await exists(join(folder, 'refs')));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

/** Whether it is the error of one who stands in no repository. */
export function isOutside(error: unknown): error is LerimError {
  return error instanceof LerimError && error.code === 'no-repository';
}

export function noRepository(folder: string, cause?: unknown): LerimError {
  return new LerimError('no-repository', `${folder} is not in a git repository.`, {
    hint: 'Change to a folder of a repository, or name one with -C <dir>.',
    cause,
  });
}
