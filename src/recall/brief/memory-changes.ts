import type { GitDirs } from '../../git/find-git-dir.js';
import type { Oid } from '../../git/objects.js';
import { runGit } from '../../git/run.js';
import type { Context } from '../../lib/context.js';
import { unarchived } from '../../model/paths.js';

export interface BranchChanges {
  /** Memories that are not as they were; one that was archived counts once. */
  readonly count: number;
  /** Paths on the memory branch. */
  readonly changed: ReadonlySet<string>;
  readonly gone: ReadonlySet<string>;
}

/** What the memory branch did between two commits, by one git process; `undefined` where git cannot tell. */
export async function memoryChanges(
  context: Context,
  { commonDir }: GitDirs,
  from: Oid | undefined,
  to: string,
): Promise<BranchChanges | undefined> {
  const between = from === undefined ? ['--root', to] : [from, to];
  const args = [
    `--git-dir=${commonDir}`,
    'diff-tree',
    '-r',
    '-z',
    '--name-status',
    '--no-renames',
    '--no-commit-id',
  ];
  const ran = await runGit(context, [...args, ...between, '--'], { cwd: commonDir, answers: [128] }).catch(
    () => context.signal.throwIfAborted() as undefined,
  );
  if (ran === undefined || ran.code !== 0) return undefined;
  const entries = ran.stdout.toString('utf8').split('\0');
  const touched = new Set<string>();
  const changed = new Set<string>();
  const gone = new Set<string>();
  for (let at = 0; at + 1 < entries.length; at += 2) {
    const path = entries[at + 1] ?? '';
    touched.add(unarchived(path));
    if (entries[at] === 'M') changed.add(path);
    if (entries[at] === 'D') gone.add(path);
  }
  return { count: touched.size, changed, gone };
}
