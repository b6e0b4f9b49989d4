/** Commits that a branch does not hold, and what they changed. */
import type { Context } from '../../lib/context.js';
import type { Oid } from '../objects.js';
import type { Repository } from '../repository.js';
import { runGit } from '../run.js';
import { type CommitDiff, LOGGED, type LoggedCommit, PLAIN, parseDiffTree, parseLogged } from './raw-diff.js';

const MAX_COMMITS = 5_000;

/** Commits that one of `tips` reaches and none of `from`, newest first, no commit before its children. Unknown tips are passed over. */
export async function commitsBeyond(
  context: Context,
  repository: Repository,
  tips: readonly Oid[],
  from: readonly Oid[],
  limit = MAX_COMMITS,
): Promise<LoggedCommit[]> {
  if (tips.length === 0 || from.length === 0) return [];
  const args = [
    ...PLAIN,
    'log',
    ...LOGGED,
    '--no-renames',
    '--no-show-signature',
    '--topo-order',
    '--ignore-missing',
  ];
  const input = [...tips, ...from.map((oid) => `^${oid}`), ''].join('\n');
  const { stdout } = await runGit(context, [...args, `--max-count=${limit}`, '--stdin'], {
    repository,
    input: [input],
  });
  return parseLogged(stdout.toString('utf8'));
}

/** A commit, and the one it is compared with. */
export type Span = readonly [to: Oid, from: Oid];

/** What differs between the two commits of each span. */
export async function filesBetween(
  context: Context,
  repository: Repository,
  spans: readonly Span[],
): Promise<CommitDiff[]> {
  if (spans.length === 0) return [];
  const args = ['diff-tree', '--stdin', '-r', '-z', '--raw', '--no-abbrev', '--no-renames'];
  const { stdout } = await runGit(context, args, { repository, input: [linesOf(spans)] });
  return parseDiffTree(stdout.toString('utf8'));
}

/** Numbers that are equal for equal changes, wherever they were made; several for a commit that is named several times. */
export async function patchIds(
  context: Context,
  repository: Repository,
  changes: readonly (Span | readonly [Oid])[],
): Promise<Map<Oid, Set<string>>> {
  const ids = new Map<Oid, Set<string>>();
  if (changes.length === 0) return ids;
  const diff = ['diff-tree', '--stdin', '-r', '-p', '--root', '--no-renames', '--full-index'];
  // A partial clone may lack files; then the rest counts.
  const patches = await runGit(context, diff, { repository, input: [linesOf(changes)], answers: [128] });
  const { stdout } = await runGit(context, ['patch-id', '--stable'], { repository, input: [patches.stdout] });
  for (const line of stdout.toString('latin1').split('\n')) {
    const [id, commit] = line.split(' ');
    if (id && commit) ids.set(commit, (ids.get(commit) ?? new Set()).add(id));
  }
  return ids;
}

function linesOf(spans: readonly (readonly Oid[])[]): string {
  return `${spans.map((span) => span.join(' ')).join('\n')}\n`;
}
