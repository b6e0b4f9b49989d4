import type { Context } from '../lib/context.js';
import type { Oid } from './objects.js';
import type { Repository } from './repository.js';
import { gitText } from './run.js';

/** What no branch is called (git-check-ref-format): a transcript may claim anything. */
const NO_BRANCH = /^-|\.\.|[\x00-\x20\x7f~^:?*[\\]/;

/**
 * The commit a branch was at at a time: the newest on its first-parent line that is not younger. `undefined` when there
 * is no such branch, or it is younger itself.
 * @param branch short name of a local branch; `HEAD` for what is checked out
 * @param time ISO 8601
 */
export async function commitAt(
  context: Context,
  repository: Repository,
  branch: string,
  time: string,
): Promise<Oid | undefined> {
  if (!repository.hasGit || NO_BRANCH.test(branch)) return undefined;
  const revision = branch === 'HEAD' ? 'HEAD' : `refs/heads/${branch}`;
  const options = { cwd: repository.gitDir, answers: [128] };
  const args = [
    `--git-dir=${repository.gitDir}`,
    'rev-list',
    '-1',
    '--first-parent',
    `--before=${time}`,
    revision,
    '--',
  ];
  return (await gitText(context, args, options)) || undefined;
}

/** Whether the repository has a commit; a recorded one may have been rewritten or never pushed. */
export async function hasCommit(context: Context, repository: Repository, commit: string): Promise<boolean> {
  if (!repository.hasGit || !/^[0-9a-f]{7,64}$/.test(commit)) return false;
  const args = ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`];
  return (await gitText(context, args, { repository, answers: [1, 128] })) !== '';
}
