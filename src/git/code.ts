/** The code a repository holds: where it stands, what it held at a commit, and what tells it from others. */
import type { Context } from '../lib/context.js';
import { gitConfig } from './config.js';
import type { Oid } from './objects.js';
import { normaliseRemote } from './remote-url.js';
import type { Repository } from './repository.js';
import { gitText, runGit } from './run.js';

export interface CodeHead {
  /** Missing before the first commit. */
  readonly commit?: Oid;
  /** Short branch name; missing when detached. */
  readonly branch?: string;
}

/** What this worktree has checked out. */
export async function codeHead(context: Context, repository: Repository): Promise<CodeHead> {
  if (!repository.hasGit) return {};
  const place = [`--git-dir=${repository.gitDir}`];
  const options = { cwd: repository.gitDir, answers: [1, 128] };
  const [commit, branch] = await Promise.all([
    gitText(context, [...place, 'rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], options),
    gitText(context, [...place, 'symbolic-ref', '--quiet', '--short', 'HEAD'], options),
  ]);
  return { ...(commit ? { commit } : {}), ...(branch ? { branch } : {}) };
}

/** Blob ids of files as they were at a commit; files that were not there are absent. */
export async function blobsAt(
  context: Context,
  repository: Repository,
  commit: Oid,
  paths: readonly string[],
): Promise<Map<string, Oid>> {
  const blobs = new Map<string, Oid>();
  const wanted = new Set(
    paths.filter((path) => path && !/^[/:]|\0/.test(path) && !path.split('/').includes('..')),
  );
  if (wanted.size === 0 || !repository.hasGit) return blobs;
  const { stdout } = await runGit(context, ['ls-tree', '-z', '--full-tree', commit, '--', ...wanted], {
    repository,
  });
  for (const entry of stdout.toString('utf8').split('\0')) {
    const [, type, oid, path] = entry.match(/^\d+ (\w+) ([0-9a-f]+)\t(.*)$/s) ?? [];
    if (type === 'blob' && oid && path !== undefined && wanted.has(path)) blobs.set(path, oid);
  }
  return blobs;
}

/**
 * What stays the same when a repository is moved or cloned: the addresses of its remotes, in one spelling whatever
 * the protocol, and the first commit along first parents (unknown in a shallow clone or before the first commit).
 */
export async function repositoryKeys(
  context: Context,
  repository: Repository,
): Promise<{ readonly remotes: readonly string[]; readonly rootCommit?: Oid }> {
  const config = await gitConfig(context, repository);
  const urls = config
    .keys('remote.')
    .filter((key) => key.endsWith('.url'))
    .flatMap((key) => config.all(key));
  const remotes = [...new Set(urls.map(normaliseRemote))];
  if (!repository.hasGit) return { remotes };
  const [shallow, roots] = await Promise.all([
    gitText(context, ['rev-parse', '--is-shallow-repository'], { repository }),
    gitText(context, ['rev-list', '--first-parent', '--max-parents=0', 'HEAD', '--'], {
      repository,
      answers: [128],
    }),
  ]);
  const root = roots.split('\n')[0];
  return { remotes, ...(root && shallow === 'false' ? { rootCommit: root } : {}) };
}
