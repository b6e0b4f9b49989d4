import { existsSync } from 'node:fs';
import type { Context } from '../../lib/context.js';
import type { Oid, Ref } from '../objects.js';
import type { Repository } from '../repository.js';
import { GitError, gitText, runGit } from '../run.js';

/** One process. Worktrees whose folder is gone do not count as checkouts. */
export async function listRefs(
  context: Context,
  repository: Repository,
  patterns: readonly string[],
): Promise<Ref[]> {
  const format = '%(refname)%00%(objectname)%00%(worktreepath)';
  const text = await gitText(context, ['for-each-ref', `--format=${format}`, ...patterns], { repository });
  return text.split('\n').flatMap((line) => {
    const [name, oid, checkout] = line.split('\0');
    if (!name || !oid) return [];
    return [{ name, oid, checkouts: checkout && existsSync(checkout) ? [checkout] : [] }];
  });
}

/** A ref by compare-and-swap. */
export async function moveRef(
  context: Context,
  repository: Repository,
  ref: string,
  expected: Oid | null,
  next: Oid | null,
): Promise<boolean> {
  const zero = '0'.repeat(repository.objectFormat === 'sha256' ? 64 : 40);
  const args = ['update-ref', '--no-deref'];
  const from = expected ?? zero;
  const { code, stderr } = await runGit(
    context,
    next === null ? [...args, '-d', ref, from] : [...args, ref, next, from],
    { repository, answers: [1, 128] },
  );
  if (code === 0) return true;
  const now = await gitText(context, ['rev-parse', '--verify', '--quiet', ref], {
    repository,
    answers: [1, 128],
  });
  if ((now || null) !== expected || /File exists/.test(stderr)) return false;
  throw new GitError('git-failed', args, { exitCode: code, stderr });
}
