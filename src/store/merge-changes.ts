/** Merges what several people did, from their last commits. */
import type { CommitInfo, ObjectStore, Oid } from '../git/objects.js';
import { commonHeads, type History, lastChanges } from '../merge/ancestry.js';
import { planMerge } from '../merge/merge-memories.js';
import { type ChangedAt, type Conflict, type MergeFile, sameContent } from '../merge/tree.js';
import { mergeTrees } from './read-merge-trees.js';

/** A conflict, with the commit that has what was left out. */
export interface TipConflict extends Conflict {
  readonly commit?: Oid;
}

interface MergedChanges {
  readonly files: readonly MergeFile[];
  readonly conflicts: readonly TipConflict[];
}

export interface ChangeMerger {
  /** @param commits none of them an ancestor of another, in the order of `lastChanges` */
  merge(commits: readonly Oid[]): Promise<MergedChanges>;
  /** Files of a commit by path. */
  read(commit: Oid): Promise<ReadonlyMap<string, MergeFile>>;
}

/** More paths than this are looked for in the whole log instead of being handed to git. */
const MANY_PATHS = 100;

export function changeMerger(
  objects: ObjectStore,
  history: History,
  isOurMerge: (commit: CommitInfo) => boolean,
): ChangeMerger {
  const trees = mergeTrees(objects);
  const known = new Map<string, Promise<MergedChanges>>();

  const merge = (commits: readonly Oid[]): Promise<MergedChanges> => {
    const key = commits.join(' ');
    const result = known.get(key) ?? fold(commits);
    known.set(key, result);
    return result;
  };

  const fold = async (commits: readonly Oid[]): Promise<MergedChanges> => {
    const [first = '', ...rest] = commits;
    let done: MergedChanges = { files: await filesOf(first), conflicts: [] };
    for (const [index, next] of rest.entries()) done = await add(done, commits.slice(0, index + 1), next);
    return done;
  };

  const add = async (done: MergedChanges, before: readonly Oid[], next: Oid): Promise<MergedChanges> => {
    const heads = commonHeads(history, before, [next]);
    await trees.prepare([...heads, ...before, next]);
    const base = heads.length > 1 ? (await merge(lastChanges(history, heads))).files : await oneOf(heads);
    const plan = planMerge(base, done.files, await filesOf(next));
    const { files, conflicts } = plan.finish(await changeTimes(plan.disputed, before, [next]));
    const located = conflicts.map((conflict) => locate(conflict, [...before, next]));
    return { files, conflicts: [...done.conflicts, ...(await Promise.all(located))] };
  };

  const oneOf = async ([head]: readonly Oid[]): Promise<readonly MergeFile[]> =>
    head === undefined ? [] : filesOf(head);

  const filesOf = async (commit: Oid): Promise<readonly MergeFile[]> => [
    ...(await trees.read(commit)).values(),
  ];

  const changeTimes = async (
    paths: readonly string[],
    ours: readonly Oid[],
    theirs: readonly Oid[],
  ): Promise<ChangedAt> => {
    if (paths.length === 0) return () => undefined;
    const [left, right] = await Promise.all([lastTimes(paths, ours, theirs), lastTimes(paths, theirs, ours)]);
    return (side, path) => (side === 'ours' ? left : right).get(path);
  };

  /** When each path was last changed by what `tips` have and `not` does not. */
  const lastTimes = async (
    paths: readonly string[],
    tips: readonly Oid[],
    not: readonly Oid[],
  ): Promise<ReadonlyMap<string, string>> => {
    const times = new Map<string, string>();
    for (const tip of tips) {
      const few = paths.length > MANY_PATHS ? {} : { paths };
      for (const commit of await objects.log(tip, { not, ...few })) {
        if (isOurMerge(commit)) continue;
        for (const { path } of commit.files)
          if (commit.date > (times.get(path) ?? '')) times.set(path, commit.date);
      }
    }
    return times;
  };

  /** Which of the commits has the file that was left out; a text that only a merge made is in none. */
  const locate = async (conflict: Conflict, commits: readonly Oid[]): Promise<TipConflict> => {
    const { lost } = conflict;
    for (const commit of lost ? commits : []) {
      const there = lost && (await trees.read(commit)).get(lost.path);
      if (there && lost && sameContent(there, lost)) return { ...conflict, commit };
    }
    return conflict;
  };

  return { merge, read: trees.read };
}
