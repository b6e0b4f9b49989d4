/** Brings two histories of the memory branch together. */
import type { CommitInfo, FileChange, FileLink, NewCommit, ObjectStore, Oid } from '../git/objects.js';
import { commonHeads, type History, HistoryEnds, lastChanges, type Node } from '../merge/ancestry.js';
import { type MergeFile, sameContent } from '../merge/tree.js';
import { ROOT } from './branch.js';
import { readTrailers } from './commit-message.js';
import { type ChangeMerger, changeMerger, type TipConflict } from './merge-changes.js';
import { mergeMessage, readConflicts } from './merge-message.js';

export type MergeOutcome =
  /** Ours has all of theirs. */
  | { readonly kind: 'contained'; readonly tip: Oid }
  /** Theirs has all of ours: the branch can move to it. */
  | { readonly kind: 'forward'; readonly tip: Oid }
  /** A new commit with both as parents. No ref points to it yet. */
  | { readonly kind: 'merged'; readonly tip: Oid; readonly conflicts: readonly TipConflict[] }
  /** The clone is too shallow to tell: fetch more history and ask again. */
  | { readonly kind: 'shallow' }
  /** The clone is complete, and the two have no commit in common. */
  | { readonly kind: 'unrelated' };

/** Merges are by nobody and never signed, so that everybody who merges the same two commits makes the same one. */
const MERGER = ROOT.author;

/**
 * Merges two commits of the memory branch. Whoever merges the same two, and calls either of them ours, gets the same
 * commit; whoever merges what the same people did gets the same tree.
 * @param options.unrelated merges histories without a common commit, too, as if both had begun empty
 */
export async function mergeTip(
  objects: ObjectStore,
  ours: Oid,
  theirs: Oid,
  options: { readonly unrelated?: boolean } = {},
): Promise<MergeOutcome> {
  if (ours === theirs) return { kind: 'contained', tip: ours };
  const [here, there, cuts] = await Promise.all([
    objects.log(ours, { not: theirs, withoutFiles: true }),
    objects.log(theirs, { not: ours, withoutFiles: true }),
    objects.cuts(),
  ]);
  if (there.length === 0) return { kind: 'contained', tip: ours };
  if (here.length === 0) return { kind: 'forward', tip: theirs };
  try {
    const apart = [...here, ...there];
    const history = await readHistory(objects, apart, cuts);
    if (commonHeads(history, [ours], [theirs]).length === 0 && !options.unrelated)
      return { kind: 'unrelated' };
    return await write(objects, history, apart, [ours, theirs]);
  } catch (error) {
    if (error instanceof HistoryEnds) return { kind: 'shallow' };
    throw error;
  }
}

/**
 * Only what the two do not share, where it all forks from one commit (nearly always); else everything before, too,
 * because then the two have met before, and those older merges are looked through.
 */
async function readHistory(
  objects: ObjectStore,
  apart: readonly CommitInfo[],
  cuts: ReadonlySet<Oid>,
): Promise<History> {
  const nodes = new Map(apart.map((commit) => [commit.oid, nodeOf(commit)]));
  const forks = new Set(apart.flatMap(({ parents }) => parents.filter((parent) => !nodes.has(parent))));
  const isPlain = ({ parents, isMerge }: Node): boolean =>
    parents.length > 0 && !(isMerge && parents.some((parent) => forks.has(parent)));
  if (forks.size === 1 && [...nodes.values()].every(isPlain)) return { nodes, cuts };
  const read: Oid[] = [];
  for (const fork of forks) {
    for (const commit of await objects.log(fork, { not: read, withoutFiles: true }))
      nodes.set(commit.oid, nodeOf(commit));
    read.push(fork);
  }
  return { nodes, cuts };
}

function nodeOf(commit: CommitInfo): Node {
  const { oid, parents, date } = commit;
  return { oid, parents, date, isMerge: isOurMerge(commit) };
}

/** Somebody who amends a merge by hand says something of their own: then it is no longer ours. */
function isOurMerge({ author, committer, message, parents }: CommitInfo): boolean {
  const isByUs = [author, committer].every(
    ({ name, email }) => name === MERGER.name && email === MERGER.email,
  );
  return isByUs && parents.length > 1 && readTrailers(message).op === 'merge';
}

async function write(
  objects: ObjectStore,
  history: History,
  apart: readonly CommitInfo[],
  tips: readonly Oid[],
): Promise<MergeOutcome> {
  const merger = changeMerger(objects, history, isOurMerge);
  const { files, conflicts } = await merger.merge(lastChanges(history, tips));
  const told = new Set(apart.filter(isOurMerge).flatMap(({ message }) => readConflicts(message).map(nameOf)));
  const fresh = conflicts.filter((conflict) => !told.has(nameOf(conflict)));
  const parents = tips
    .map((tip) => ({ oid: tip, date: history.nodes.get(tip)?.date ?? '' }))
    .sort((one, other) => (`${one.date} ${one.oid}` < `${other.date} ${other.oid}` ? -1 : 1));
  const commit = await compose(merger, files, fresh, parents);
  const aside = `refs/lerim/merging/${crypto.randomUUID()}`;
  const written = await objects.append(aside, null, [commit], { onto: parents[0]?.oid ?? '' });
  const tip = written?.[0];
  if (tip === undefined) throw new Error(`${aside} could not be written.`);
  await objects.moveRef(aside, tip, null);
  return { kind: 'merged', tip, conflicts: fresh };
}

async function compose(
  merger: ChangeMerger,
  files: readonly MergeFile[],
  conflicts: readonly TipConflict[],
  parents: readonly { readonly oid: Oid; readonly date: string }[],
): Promise<NewCommit> {
  const [first, second] = parents;
  const [left, right] = await Promise.all([first, second].map((parent) => merger.read(parent?.oid ?? '')));
  const result = new Map(files.map((file) => [file.path, file]));
  const paths = new Set([...result.keys(), ...(left?.keys() ?? []), ...(right?.keys() ?? [])]);
  const isIn = (tree: ReadonlyMap<string, MergeFile> | undefined, path: string): boolean =>
    isSame(tree?.get(path), result.get(path));
  const changed = new Set<string>();
  for (const path of paths)
    if (!isIn(left, path) || !isIn(right, path)) {
      const id = [result, left, right].map((tree) => tree?.get(path)?.memory?.id).find(Boolean);
      if (id !== undefined) changed.add(id);
    }
  const written = files.filter(({ path, memory }) => memory && !isIn(left, path) && !isIn(right, path));
  return {
    message: mergeMessage(
      changed.size,
      written.flatMap(({ memory }) => memory?.id ?? []).sort(),
      conflicts,
      result,
    ),
    changes: [...paths].sort().flatMap((path) => (isIn(left, path) ? [] : changeOf(path, result.get(path)))),
    author: MERGER,
    date: new Date(second?.date ?? first?.date ?? ROOT.date),
    merge: second ? [second.oid] : [],
  };
}

function changeOf(path: string, file: MergeFile | undefined): FileChange | FileLink {
  if (file?.oid !== undefined) return { path, oid: file.oid, mode: file.mode };
  return file?.text === undefined ? { path, content: null } : { path, content: file.text, mode: file.mode };
}

function isSame(one: MergeFile | undefined, other: MergeFile | undefined): boolean {
  return one && other ? sameContent(one, other) : one === other;
}

function nameOf({
  what,
  id,
  path,
  commit,
  lost,
}: {
  what: string;
  id?: string;
  path: string;
  commit?: Oid;
  lost?: MergeFile;
}): string {
  return [what, id, commit, (commit && lost?.path) || path].join(' ');
}
