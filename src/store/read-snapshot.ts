import type { ObjectStore, Oid, TreeFile } from '../git/objects.js';
import { type Parsed, parseMemory } from '../model/parse-memory.js';
import { isArchived, pathProblem, primitiveOf } from '../model/paths.js';
import { MAX_TEXT } from '../model/validate.js';
import type { Problem, Snapshot, StoredMemory } from './store.js';

/** A snapshot with what writing needs besides. */
export interface LoadedSnapshot extends Snapshot {
  /** Every path on the branch, memories or not. */
  readonly paths: ReadonlySet<string>;
}

/** A file as it was read; the same path and blob always read the same. */
type Read = { readonly text: string; readonly parsed: Parsed } | { readonly problem: string };

/** Reads snapshots of one repository; what did not change since the last one is neither read nor parsed again. */
export function snapshotReader(objects: ObjectStore): (tip: Oid | undefined) => Promise<LoadedSnapshot> {
  let known = new Map<string, Read>();
  return async (tip) => {
    const files = tip === undefined ? [] : await objects.listTree(tip);
    const problems: Problem[] = [];
    const wanted = files.filter((file) => {
      const reason = pathProblem(file.path, file.mode) ?? fileProblem(file.path);
      if (reason) problems.push({ path: file.path, reason });
      return !reason && primitiveOf(file.path) !== undefined;
    });
    known = await readFiles(objects, wanted, known);
    const memories = collect(wanted, known, problems);
    return { tip, memories, problems, paths: new Set(files.map(({ path }) => path)) };
  };
}

function fileProblem(path: string): string | undefined {
  return primitiveOf(path) !== undefined && !path.endsWith('.md') ? 'is no Markdown file' : undefined;
}

const keyOf = ({ path, oid }: TreeFile): string => `${oid} ${path}`;

async function readFiles(
  objects: ObjectStore,
  files: readonly TreeFile[],
  known: ReadonlyMap<string, Read>,
): Promise<Map<string, Read>> {
  const missing = files.filter((file) => !known.has(keyOf(file)));
  const blobs = await objects.readBlobs([...new Set(missing.map(({ oid }) => oid))], MAX_TEXT * 4);
  const reads = new Map<string, Read>();
  for (const file of files) {
    const key = keyOf(file);
    reads.set(key, known.get(key) ?? readFile(file.path, blobs.get(file.oid)));
  }
  return reads;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readFile(path: string, content: Buffer | undefined): Read {
  if (!content) return { problem: 'is too large, or missing from this clone' };
  try {
    const text = UTF8.decode(content);
    return { text, parsed: parseMemory(text, path) };
  } catch {
    return { problem: 'is not UTF-8 text' };
  }
}

/** By id; where two files claim one id, the one in use and then the newer one has it, and the other is a problem. */
function collect(
  files: readonly TreeFile[],
  reads: ReadonlyMap<string, Read>,
  problems: Problem[],
): Map<string, StoredMemory> {
  const memories = new Map<string, StoredMemory>();
  const losers: StoredMemory[] = [];
  for (const file of files) {
    const read = reads.get(keyOf(file));
    if (!read) continue;
    const problem =
      'problem' in read ? read.problem : 'problem' in read.parsed ? read.parsed.problem : undefined;
    if (problem !== undefined) problems.push({ path: file.path, reason: problem });
    if ('problem' in read || 'problem' in read.parsed) continue;
    const { memory } = read.parsed;
    const stored = {
      memory,
      path: file.path,
      archived: isArchived(file.path),
      text: read.text,
      blob: file.oid,
    };
    const rival = memories.get(memory.id);
    const [winner, loser] = rival && !comesFirst(stored, rival) ? [rival, stored] : [stored, rival];
    memories.set(memory.id, winner);
    if (loser) losers.push(loser);
  }
  for (const { path, memory } of losers)
    problems.push({ path, reason: `has the same id as ${memories.get(memory.id)?.path}` });
  return memories;
}

function comesFirst(one: StoredMemory, other: StoredMemory): boolean {
  if (one.archived !== other.archived) return other.archived;
  if (one.memory.updated !== other.memory.updated) return one.memory.updated > other.memory.updated;
  return one.path < other.path;
}
