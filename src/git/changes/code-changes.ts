/** How the code went on: which commits changed which files, where files went, what is not committed. */
import type { Context } from '../../lib/context.js';
import type { Oid } from '../objects.js';
import type { Repository } from '../repository.js';
import { runGit } from '../run.js';
import { type CommitDiff, LOGGED, type LoggedCommit, PLAIN, parseDiffTree, parseLogged } from './raw-diff.js';

/** More paths than this are sought among all changes instead of by git. */
const MAX_PATHSPECS = 100;
/** Commits that are looked at, at most. */
const MAX_COMMITS = 5_000;

/**
 * Commits of `head`'s history that changed one of the files, newest first; renames show as a deletion and an addition.
 * @param since seconds since 1970; older commits are left out
 */
export async function commitsTouching(
  context: Context,
  repository: Repository,
  head: Oid,
  paths: readonly string[],
  since: number,
): Promise<LoggedCommit[]> {
  if (paths.length === 0) return [];
  const args = [
    ...PLAIN,
    '--literal-pathspecs',
    'log',
    ...LOGGED,
    '--no-renames',
    '--no-show-signature',
    '--stdin',
  ];
  args.push(`--max-count=${MAX_COMMITS}`, `--since=@${Math.max(0, Math.floor(since))}`);
  const pathspecs = paths.length > MAX_PATHSPECS ? [] : ['--', ...paths];
  const input = [[head, ...pathspecs, ''].join('\n')];
  const { stdout } = await runGit(context, args, { repository, input });
  const wanted = new Set(paths);
  return parseLogged(stdout.toString('utf8'))
    .map((commit) => ({ ...commit, files: commit.files.filter(({ path }) => wanted.has(path)) }))
    .filter(({ files }) => files.length > 0);
}

/** Files that were renamed in these commits; partial clones may lack what tells it of some. */
export async function renamesIn(
  context: Context,
  repository: Repository,
  commits: readonly Oid[],
): Promise<CommitDiff[]> {
  if (commits.length === 0) return [];
  const args = ['diff-tree', '--stdin', '-r', '-z', '--raw', '--no-abbrev', '-M', '--diff-filter=R'];
  const { stdout } = await runGit(context, args, {
    repository,
    input: [`${commits.join('\n')}\n`],
    answers: [128],
  });
  return parseDiffTree(stdout.toString('utf8'));
}

/** More paths than this are not named one by one on git's command line. */
const MAX_PATHS = 500;

/**
 * Of these tracked files, those that differ from HEAD in the index or the work tree: whether each is deleted. Git looks
 * at no other file, and so runs the user's filters on none.
 */
export async function dirtyPaths(
  context: Context,
  { gitDir, workTree }: Repository,
  paths: readonly string[],
): Promise<Map<string, { readonly deleted: boolean }>> {
  const dirty = new Map<string, { readonly deleted: boolean }>();
  if (workTree === undefined || paths.length === 0) return dirty;
  const place = ['--literal-pathspecs', `--git-dir=${gitDir}`, `--work-tree=${workTree}`];
  const which = paths.length > MAX_PATHS ? [] : ['--', ...paths];
  const what = ['--untracked-files=no', '--no-renames', '--ignore-submodules=all'];
  const args = [...place, 'status', '--porcelain', '-z', ...what, ...which];
  const { stdout } = await runGit(context, args, { cwd: workTree });
  for (const entry of stdout.toString('utf8').split('\0'))
    if (entry) dirty.set(entry.slice(3), { deleted: entry.slice(0, 2).includes('D') });
  return dirty;
}
