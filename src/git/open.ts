/** Finds the repository that a folder belongs to. */
import { basename, dirname, join } from 'node:path';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { discoverRepository, isOutside, noRepository } from './discover.js';
import type { Oid } from './objects.js';
import type { Repository } from './repository.js';
import { GitError, runGit } from './run.js';

/**
 * The repository `context.cwd` (or GIT_DIR) belongs to: from a sub-folder, a linked worktree, a bare repository, a
 * submodule, with or without commits. One git process; none where there is no git binary.
 */
export async function openRepository(context: Context): Promise<Repository> {
  return (await openAtBranch(context, undefined)).repository;
}

/** The same; `undefined` outside of repositories. */
export async function openIfInside(context: Context): Promise<Repository | undefined> {
  try {
    return await openRepository(context);
  } catch (error) {
    if (isOutside(error)) return undefined;
    throw error;
  }
}

export interface OpenedAt {
  readonly repository: Repository;
  readonly tip: Oid | undefined;
  /** What HEAD of the work tree is at; unknown before the first commit and where there is no work tree. */
  readonly head: Oid | undefined;
  /** What the refs that fit the patterns are at. */
  readonly oids: readonly Oid[];
}

/**
 * The same, and in the same process the commits that a branch, HEAD and further refs are at.
 * @param branch full ref name below `refs/heads/`
 * @param globs patterns of full ref names; `*` stands for slashes too
 */
export async function openAtBranch(
  context: Context,
  branch: string | undefined,
  globs: readonly string[] = [],
): Promise<OpenedAt> {
  const args = [
    'rev-parse',
    '--path-format=absolute',
    '--git-dir',
    '--git-common-dir',
    '--show-object-format',
  ];
  args.push('--is-bare-repository', ...(branch ? [branchGlob(branch)] : []));
  args.push('--is-inside-git-dir', ...globs.map((glob) => `--glob=${glob}`));
  // Last, because they end git with an error where there is no work tree, or no commit.
  args.push('--show-toplevel', 'HEAD');
  try {
    const { stdout, stderr, code } = await runGit(context, args, { answers: [128] });
    const lines = stdout.toString('utf8').split('\n').slice(0, -1);
    if (lines.length < 5) throw new GitError('git-failed', args, { exitCode: code, stderr });
    return readAnswer(lines);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (error.code === 'git-missing')
      return { repository: await discoverRepository(context), tip: undefined, head: undefined, oids: [] };
    throw explain(context, error);
  }
}

/** `--branches=` wants a pattern, and adds `/*` to one that has no wildcard. */
function branchGlob(branch: string): string {
  const name = branch.replace(/^refs\/heads\//, '');
  return `--branches=${name.slice(0, -1)}[${name.slice(-1)}]`;
}

const isOid = (line: string | undefined): line is Oid => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(line ?? '');

function readAnswer(lines: readonly string[]): OpenedAt {
  const [gitDir = '', commonDir = '', objectFormat = '', bare = '', ...rest] = lines;
  if (gitDir.startsWith('--'))
    throw new LerimError('git-too-old', 'This git is too old.', { hint: 'Install git 2.31 or newer.' });
  const afterTip = rest.findIndex((line) => line === 'true' || line === 'false');
  const [oids, [top, head]] = split(rest.slice(afterTip + 1));
  const workTree = top ?? (bare === 'true' ? undefined : workTreeAround(gitDir));
  return {
    repository: {
      commonDir,
      gitDir,
      ...(workTree === undefined ? {} : { workTree }),
      objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
      stateDir: join(commonDir, 'lerim'),
      hasGit: true,
    },
    tip: afterTip > 0 ? rest[0] : undefined,
    head: isOid(head) ? head : undefined,
    oids,
  };
}

/** The ids at the beginning, and the rest. */
function split(lines: readonly string[]): [Oid[], string[]] {
  const end = lines.findIndex((line) => !isOid(line));
  return end < 0 ? [[...lines], []] : [lines.slice(0, end), lines.slice(end)];
}

/** For somebody who stands inside `.git`, where git tells no work tree. */
function workTreeAround(gitDir: string): string | undefined {
  return basename(gitDir) === '.git' ? dirname(gitDir) : undefined;
}

function explain(context: Context, error: GitError): LerimError {
  if (/not a git repository/.test(error.stderr)) return noRepository(context.cwd, error);
  if (/dubious ownership/.test(error.stderr))
    return new LerimError(
      'unsafe-repository',
      'git does not trust this repository: it belongs to another user.',
      {
        hint: 'Run `git status` there; git says how to trust it.',
        cause: error,
      },
    );
  return error;
}
