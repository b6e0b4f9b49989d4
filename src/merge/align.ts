/** Finds in three trees what belongs together: memories by id, other files by path. */
import { isArchived } from '../model/paths.js';
import { mergeVersions } from './merge-versions.js';
import type { ChangedAt, Conflict, MergeFile, Versions } from './tree.js';

type Tree = readonly MergeFile[];

export interface Aligned {
  readonly versions: readonly Versions[];
  /** Second files for one id, which are now one. */
  readonly duplicates: readonly Conflict[];
}

/** A tree's files by key: the id of a memory, else the path. */
interface Side {
  readonly byKey: Map<string, MergeFile[]>;
  readonly others: Map<string, MergeFile>;
}

export function align(base: Tree, ours: Tree, theirs: Tree): Aligned {
  const sides = [base, ours, theirs].map(split);
  const idAt = idsByPath(sides);
  for (const side of sides) recogniseBroken(side, idAt);
  const [was, one, other] = sides.map(({ byKey }) => byKey);
  const versions: Versions[] = [];
  const duplicates: Conflict[] = [];
  for (const key of new Set(sides.flatMap(({ byKey }) => [...byKey.keys()]))) {
    const old = collapse(key, undefined, was?.get(key), []);
    const [left, right] = [one, other].map((side) => collapse(key, old, side?.get(key), duplicates));
    versions.push({
      key,
      ...(old ? { base: old } : {}),
      ...(left ? { ours: left } : {}),
      ...(right ? { theirs: right } : {}),
    });
  }
  return { versions, duplicates: distinct(duplicates) };
}

function split(tree: Tree): Side {
  const byKey = new Map<string, MergeFile[]>();
  const others = new Map<string, MergeFile>();
  for (const file of tree) {
    if (file.memory) byKey.set(file.memory.id, [...(byKey.get(file.memory.id) ?? []), file]);
    else others.set(file.path, file);
  }
  return { byKey, others };
}

/** Which memory a path stands for: the base's, else the lower id of the two sides'. */
function idsByPath([base, ours, theirs]: readonly Side[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [id, files] of [...(ours?.byKey ?? []), ...(theirs?.byKey ?? [])])
    for (const { path } of files) if (id < (ids.get(path) ?? '\uffff')) ids.set(path, id);
  for (const [id, files] of base?.byKey ?? []) for (const { path } of files) ids.set(path, id);
  return ids;
}

/** A file that lies where another tree has a memory is that memory, with a text that cannot be read. */
function recogniseBroken({ byKey, others }: Side, idAt: ReadonlyMap<string, string>): void {
  for (const [path, file] of [...others].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const id = idAt.get(path);
    const key = id !== undefined && !byKey.has(id) ? id : `/${path}`;
    byKey.set(key, [...(byKey.get(key) ?? []), file]);
  }
}

/** Case 8: two files for one id become one: the newer, where equally new the one that was there before. */
function collapse(
  key: string,
  base: MergeFile | undefined,
  files: readonly MergeFile[] | undefined,
  duplicates: Conflict[],
): MergeFile | undefined {
  const [first, ...rest] = [...(files ?? [])].sort((one, other) => (one.path < other.path ? -1 : 1));
  let kept = first;
  for (const file of rest) {
    if (!kept) break;
    // Of an archived one and one in use, neither is older: then the one in use stays.
    const isRival = isArchived(kept.path) === isArchived(file.path);
    const wasThere: ChangedAt = (_, path) => (isRival && path === base?.path ? FIRST : undefined);
    const { file: merged } = mergeVersions({ key, ours: kept, theirs: file }, wasThere);
    const lost: MergeFile = merged?.path === file.path ? kept : file;
    kept = merged ?? kept;
    duplicates.push({ id: key, path: kept.path, what: 'duplicate', fields: [], lost });
  }
  return kept;
}

const FIRST = '0000-01-01T00:00:00Z';

function distinct(duplicates: readonly Conflict[]): Conflict[] {
  const seen = new Map<string, Conflict>();
  for (const conflict of duplicates) {
    const name = JSON.stringify([conflict.id, conflict.path, conflict.lost?.path, conflict.lost?.text]);
    if (!seen.has(name)) seen.set(name, conflict);
  }
  return [...seen.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

const order = ({ id, lost }: Conflict): string => `${id}\n${lost?.path}\n${lost?.text}`;
