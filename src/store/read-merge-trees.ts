import type { ObjectStore, Oid, TreeFile } from '../git/objects.js';
import { readMergeFile } from '../merge/read-merge-file.js';
import type { MergeFile } from '../merge/tree.js';
import { pathProblem } from '../model/paths.js';
import { MAX_TEXT } from '../model/validate.js';

export interface MergeTrees {
  /** Files of a commit by path, each blob read and each memory parsed once. Names that no file should have are left out: a merge
   * neither takes them over nor, in its first parent, takes them away. */
  read(commit: Oid): Promise<ReadonlyMap<string, MergeFile>>;
  /** Reads several commits' blobs in one go. */
  prepare(commits: readonly Oid[]): Promise<void>;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function mergeTrees(objects: ObjectStore): MergeTrees {
  const trees = new Map<Oid, ReadonlyMap<string, MergeFile>>();
  const files = new Map<string, MergeFile>();
  const texts = new Map<Oid, string | undefined>();
  const prepare = async (commits: readonly Oid[]): Promise<void> => {
    const missing = [...new Set(commits)].filter((commit) => !trees.has(commit));
    const lists = await Promise.all(missing.map((commit) => objects.listTree(commit)));
    const wanted = lists.flat().filter(isText);
    const blobs = [...new Set(wanted.map(({ oid }) => oid))].filter((oid) => !texts.has(oid));
    const contents = await objects.readBlobs(blobs, MAX_TEXT * 4);
    for (const oid of blobs) texts.set(oid, decode(contents.get(oid)));
    for (const [index, commit] of missing.entries()) {
      const named = (lists[index] ?? []).filter(isNamedWell);
      trees.set(commit, new Map(named.map((file) => [file.path, fileOf(file, files, texts)])));
    }
  };
  return {
    prepare,
    async read(commit) {
      await prepare([commit]);
      return trees.get(commit) ?? new Map();
    },
  };
}

function fileOf(
  file: TreeFile,
  known: Map<string, MergeFile>,
  texts: ReadonlyMap<Oid, string | undefined>,
): MergeFile {
  const { path, oid } = file;
  const mode = modeOf(file);
  const key = `${oid} ${mode} ${path}`;
  const there = known.get(key);
  if (there) return there;
  const read = readMergeFile(path, mode, oid, isText(file) ? texts.get(oid) : undefined);
  known.set(key, read);
  return read;
}

function isText({ mode }: TreeFile): boolean {
  return mode.startsWith('100');
}

function isNamedWell({ path, mode }: TreeFile): boolean {
  const parts = path.split('/').map((part) => part.replace(IGNORED_ON_A_MAC, '').toLowerCase());
  const isGit = parts.some((part) => /^(?:\.git|git~1)[ .]*(?::|$)/.test(part));
  const isGitsOwnLink = mode === '120000' && /^(?:\.git|git|gi\w+~)/.test(parts.at(-1) ?? '');
  return pathProblem(path, '100644') === undefined && !isGit && !isGitsOwnLink;
}

/** git refuses `.git` under every name that some file system takes for it, and so would a commit with such a file. */
const IGNORED_ON_A_MAC = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** git knows two modes of files, but trees of old, or made to annoy, hold others. */
function modeOf({ mode }: TreeFile): string {
  if (!mode.startsWith('100')) return mode;
  return (Number.parseInt(mode, 8) & 0o100) === 0 ? '100644' : '100755';
}

function decode(content: Buffer | undefined): string | undefined {
  try {
    return content && UTF8.decode(content);
  } catch {
    return undefined;
  }
}
