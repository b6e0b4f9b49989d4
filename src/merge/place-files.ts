import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { withId } from '../model/paths.js';
import { atPath } from './merge-versions.js';
import type { MergeFile } from './tree.js';

export interface Placed {
  readonly key: string;
  readonly file: MergeFile;
  /** Where it lay in the base. */
  readonly was: string | undefined;
}

/**
 * Case 9: gives each file a path of its own. Of two memories at one path the one that lay there before keeps it, else
 * the one with the lower id; a folder keeps its name before a file.
 */
export function placeFiles(wanted: readonly Placed[]): MergeFile[] {
  const sorted = [...wanted].sort(comesFirst);
  const folders = new Set(wanted.flatMap(({ file }) => foldersOf(file.path)));
  const taken = new Set<string>();
  const late: Placed[] = [];
  const files: MergeFile[] = [];
  for (const placed of sorted) {
    const { path } = placed.file;
    if (taken.has(path) || folders.has(path)) late.push(placed);
    else {
      taken.add(path);
      files.push(placed.file);
    }
  }
  for (const { key, file } of late) {
    let path = file.path;
    while (taken.has(path) || folders.has(path)) path = aside(path, key, file);
    taken.add(path);
    files.push(atPath(file, path, key));
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function comesFirst(one: Placed, other: Placed): number {
  if (one.file.path !== other.file.path) return one.file.path < other.file.path ? -1 : 1;
  const [first, second] = [one, other].map(({ file, was }) => was === file.path);
  if (first !== second) return first ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function aside(path: string, key: string, file: MergeFile): string {
  if (file.memory) return withId(path, key);
  const short = bytesToHex(sha256(utf8ToBytes(file.text ?? file.oid ?? key))).slice(0, 10);
  return `${path}-${short}`;
}
