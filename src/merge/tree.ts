/** What a merge works on and gives back. Plain data. */
import type { Memory } from '../model/memory.js';

/** A file of a tree: a memory, or whatever else people keep on the branch. */
export interface MergeFile {
  readonly path: string;
  /** As git has it: `100644`, `100755`, `120000`, `160000`. */
  readonly mode: string;
  /** Missing for a text that a merge made. */
  readonly oid?: string;
  /** Missing where there is none to merge: links, submodules, what is no UTF-8 or too large. */
  readonly text?: string;
  /** Missing where the text is no valid memory. */
  readonly memory?: Memory;
}

export type SideName = 'ours' | 'theirs';

/**
 * ISO 8601 UTC time of the last commit of a side that touched a path, since the base; `undefined` when it is not
 * known. Only asked for paths that `disputedPaths` names.
 */
export type ChangedAt = (side: SideName, path: string) => string | undefined;

/** Something that one side did and the result does not show. It stays reachable by that side's commit. */
export interface Conflict {
  /** Missing for a file that is no memory. */
  readonly id?: string;
  /** Where the result lies; where it lay when it is deleted. */
  readonly path: string;
  /**
   * `text`: both changed the same; the newer stands. `deleted`: deleted after the other side's change. `kept`: changed
   * after the other side deleted it. `duplicate`: a second file claimed the id.
   */
  readonly what: 'text' | 'deleted' | 'kept' | 'duplicate';
  /** Front-matter keys, and `body`, of which one side's value was left out. */
  readonly fields: readonly string[];
  /** What was left out; missing when a deletion was. */
  readonly lost?: MergeFile;
}

export interface Merged {
  /** Sorted by path. */
  readonly files: readonly MergeFile[];
  readonly conflicts: readonly Conflict[];
}

/** One memory, or one other file, in the three trees. */
export interface Versions {
  /** The memory's id; for another file its path behind a slash, which no id has. */
  readonly key: string;
  readonly base?: MergeFile;
  readonly ours?: MergeFile;
  readonly theirs?: MergeFile;
}

/** Whether two files hold the same, wherever they lie. */
export function sameContent(one: MergeFile, other: MergeFile): boolean {
  if (one.mode !== other.mode) return false;
  if (one.oid !== undefined && other.oid !== undefined) return one.oid === other.oid;
  return one.text !== undefined && one.text === other.text;
}

export function sameFile(one: MergeFile | undefined, other: MergeFile | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.path === other.path && sameContent(one, other);
}
