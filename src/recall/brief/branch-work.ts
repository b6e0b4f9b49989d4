/** What the current branch changes against the branch it will go to. */
import { parseRawDiff } from '../../git/changes/raw-diff.js';
import { codeHead } from '../../git/code.js';
import type { Oid } from '../../git/objects.js';
import { readBranchFile } from '../../git/read-ref-file.js';
import type { Repository } from '../../git/repository.js';
import { gitText, runGit } from '../../git/run.js';
import type { Context } from '../../lib/context.js';

export interface BranchWork {
  readonly commit?: Oid;
  /** Missing when detached. */
  readonly branch?: string;
  /** Short name of the branch it is compared with. */
  readonly base?: string;
  /** Files that differ, by their path, with the blob they are now; deleted ones have none. */
  readonly files: ReadonlyMap<string, Oid | undefined>;
}

/** Where the main line of a repository usually is, remote ones first: those here may lag behind. */
const MAIN_LINES = [
  'refs/remotes/origin/HEAD',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
  'refs/heads/main',
  'refs/heads/master',
];

export async function branchWork(context: Context, repository: Repository): Promise<BranchWork> {
  const { commit, branch = repository.hasGit ? undefined : readBranchFile(repository) } = await codeHead(
    context,
    repository,
  );
  const here = { ...(commit ? { commit } : {}), ...(branch ? { branch } : {}) };
  if (!commit) return { ...here, files: new Map() };
  const base = await mainLine(context, repository, branch);
  if (base === undefined) return { ...here, files: new Map() };
  return { ...here, base: shortName(base), files: await changedFiles(context, repository, base, commit) };
}

/** The first of them that is there and is not this branch itself. */
async function mainLine(
  context: Context,
  repository: Repository,
  branch: string | undefined,
): Promise<string | undefined> {
  const args = ['for-each-ref', '--format=%(refname) %(symref)', ...MAIN_LINES];
  const refs = (await gitText(context, args, { repository })).split('\n').map((line) => line.split(' '));
  const found = new Map(refs.map(([name = '', target]) => [name, target || name]));
  const name = MAIN_LINES.find((line) => found.has(line) && line !== `refs/heads/${branch}`);
  return name && found.get(name);
}

/** Both as trees of commits: what is not committed would need the user's filters to be read. */
async function changedFiles(
  context: Context,
  repository: Repository,
  base: string,
  commit: Oid,
): Promise<BranchWork['files']> {
  const args = [
    'diff-tree',
    '-r',
    '-z',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--merge-base',
    base,
    commit,
  ];
  // 128: histories that have nothing in common, or are cut short.
  const { stdout } = await runGit(context, args, { repository, answers: [128] });
  return new Map(parseRawDiff(stdout.toString('utf8')).map(({ path, after }) => [path, after]));
}

const shortName = (ref: string): string => ref.replace(/^refs\/(?:heads|remotes)\//, '');
