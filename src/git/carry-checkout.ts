/** A branch that some worktree has checked out cannot just be moved: its next commit would take our change back. */
import type { Context } from '../lib/context.js';
import type { Oid } from './objects.js';
import { runGit } from './run.js';

/**
 * Moves a checked-out branch forward to `next` together with that worktree's index and files, as `git merge --ff-only`
 * does: edits that are in the way stop it, others stay. Says whether it moved; nothing has changed when not.
 */
export async function carryCheckout(context: Context, worktree: string, next: Oid): Promise<boolean> {
  const quiet = [
    'gc.auto=0',
    'maintenance.auto=false',
    'merge.verifySignatures=false',
    'submodule.recurse=false',
  ];
  const args = ['merge', '--ff-only', '--no-stat', '--no-autostash', '--quiet', next];
  const { code } = await runGit(context, [...quiet.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: worktree,
    answers: [1, 128],
  });
  return code === 0;
}
