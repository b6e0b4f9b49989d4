import git, { type CommitObject } from 'isomorphic-git';
import type { ChangedFile, CommitInfo, LogOptions, Oid } from '../objects.js';
import { type Place, readEntries } from './read.js';
import { resolveCommit } from './refs.js';

export async function readLog(
  at: Place,
  revision: string,
  options: LogOptions = {},
  cuts: ReadonlySet<Oid> = new Set(),
): Promise<CommitInfo[]> {
  const start = await resolveCommit(at, revision);
  if (start === undefined) throw new Error(`There is no revision ${revision}.`);
  const hidden = new Map<Oid, CommitObject>();
  for (const name of [options.not ?? []].flat()) {
    const not = await resolveCommit(at, name);
    if (not !== undefined) await readHistory(at, not, cuts, hidden, hidden);
  }
  const history = await readHistory(at, start, cuts, new Map(), hidden);
  const commits: CommitInfo[] = [];
  for (const [oid, commit] of newestFirst(history)) {
    if (commits.length >= (options.limit ?? Number.POSITIVE_INFINITY)) break;
    if (options.grep !== undefined && !commit.message.includes(options.grep)) continue;
    const files =
      options.withoutFiles && !options.paths ? [] : await changedFiles(at, commit, history, options.paths);
    if (options.paths && files.length === 0) continue;
    commits.push({
      oid,
      parents: commit.parent,
      author: { name: commit.author.name, email: commit.author.email },
      committer: { name: commit.committer.name, email: commit.committer.email },
      date: new Date(commit.author.timestamp * 1000).toISOString().replace('.000Z', 'Z'),
      message: commit.message,
      files: options.withoutFiles ? [] : files,
    });
  }
  return commits;
}

/** Adds to `history` what `start` reaches and `hidden` does not hold. Commits in `cuts` have no parents here. */
async function readHistory(
  at: Place,
  start: Oid,
  cuts: ReadonlySet<Oid>,
  history: Map<Oid, CommitObject>,
  hidden: ReadonlyMap<Oid, unknown>,
): Promise<Map<Oid, CommitObject>> {
  const open = [start];
  for (let oid = open.pop(); oid !== undefined; oid = open.pop()) {
    if (history.has(oid) || hidden.has(oid)) continue;
    const { commit } = await git.readCommit({ ...at, oid });
    const parent = cuts.has(oid) ? [] : commit.parent;
    history.set(oid, { ...commit, parent });
    open.push(...parent);
  }
  return history;
}

/** No commit before its children; among those that may come next, the newest first. */
function* newestFirst(history: ReadonlyMap<Oid, CommitObject>): Iterable<[Oid, CommitObject]> {
  const children = new Map<Oid, number>();
  for (const { parent } of history.values())
    for (const oid of parent) children.set(oid, (children.get(oid) ?? 0) + 1);
  const ready = [...history.keys()].filter((oid) => !children.get(oid));
  const time = (oid: Oid): number => history.get(oid)?.committer.timestamp ?? 0;
  while (ready.length > 0) {
    ready.sort((one, other) => time(one) - time(other));
    const oid = ready.pop() as Oid;
    const commit = history.get(oid);
    if (!commit) continue;
    yield [oid, commit];
    for (const parent of commit.parent) {
      const left = (children.get(parent) ?? 0) - 1;
      children.set(parent, left);
      if (left === 0) ready.push(parent);
    }
  }
}

async function changedFiles(
  at: Place,
  commit: CommitObject,
  history: ReadonlyMap<Oid, CommitObject>,
  paths: readonly string[] | undefined,
): Promise<ChangedFile[]> {
  const [parent] = commit.parent;
  const before =
    parent === undefined
      ? undefined
      : (history.get(parent) ?? (await git.readCommit({ ...at, oid: parent })).commit).tree;
  const files = await compareTrees(at, before, commit.tree, '');
  return paths
    ? files.filter(({ path }) => paths.some((wanted) => path === wanted || path.startsWith(`${wanted}/`)))
    : files;
}

async function compareTrees(
  at: Place,
  before: Oid | undefined,
  after: Oid | undefined,
  prefix: string,
): Promise<ChangedFile[]> {
  if (before === after) return [];
  const [old, now] = await Promise.all(
    [before, after].map(async (tree) => (tree === undefined ? [] : readEntries(at, tree))),
  );
  const [had, has] = [old, now].map((entries) => new Map(entries?.map((entry) => [entry.path, entry])));
  const files: ChangedFile[] = [];
  for (const name of [...new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])])].sort()) {
    const [was, is] = [had?.get(name), has?.get(name)];
    if (was?.oid === is?.oid && was?.mode === is?.mode) continue;
    const trees = [was, is].map((entry) => (entry?.type === 'tree' ? entry.oid : undefined));
    const blobs = [was, is].map((entry) => (entry && entry.type !== 'tree' ? entry.oid : undefined));
    const path = prefix + name;
    if (trees[0] ?? trees[1]) files.push(...(await compareTrees(at, trees[0], trees[1], `${path}/`)));
    if (blobs[0] ?? blobs[1]) files.push(changedFile(path, blobs[0], blobs[1]));
  }
  return files;
}

function changedFile(path: string, before: Oid | undefined, after: Oid | undefined): ChangedFile {
  return {
    path,
    status: before === undefined ? 'A' : after === undefined ? 'D' : 'M',
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}
