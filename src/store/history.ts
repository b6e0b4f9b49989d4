/** Everything that happened to one memory, through moves, hand edits and commits that forges squashed. */
import type { ChangedFile, CommitInfo, ObjectStore, Oid } from '../git/objects.js';
import { parseMemory } from '../model/parse-memory.js';
import { archived, isArchived, primitiveOf, unarchived } from '../model/paths.js';
import { readTrailers } from './commit-message.js';
import type { HistoryEntry } from './store.js';

/**
 * @param tip commit to look back from
 * @param path where the memory lies there; when it no longer does, commits that name it tell where it lay
 * @returns newest first
 */
export async function readHistory(
  objects: ObjectStore,
  tip: Oid,
  id: string,
  path: string | undefined,
): Promise<HistoryEntry[]> {
  const paths = new Set(path === undefined ? await formerPaths(objects, tip, id) : bothPlaces(path));
  const commits = new Map<Oid, CommitInfo>();
  let before = 0;
  // Each round may find that the file came from yet another name.
  while (paths.size > before) {
    before = paths.size;
    commits.clear();
    for (const commit of await objects.log(tip, { paths: [...paths] })) commits.set(commit.oid, commit);
    for (const found of await namesBefore(objects, [...commits.values()], id)) paths.add(found);
  }
  const found = [...commits.values()];
  const named = new Set(found.filter(({ message }) => readTrailers(message).ids.includes(id)));
  const unnamed = found.filter((commit) => !named.has(commit));
  const blobs = await objects.readBlobs(unnamed.flatMap(({ files }) => files.flatMap(blobsOf)));
  return found
    .filter((commit) => named.has(commit) || concerns(commit, id, blobs))
    .map((commit) => ({ ...commit, op: opOf(commit, id) }));
}

/** A deleted memory as it last was. */
export async function readLost(
  objects: ObjectStore,
  tip: Oid,
  id: string,
): Promise<{ readonly path: string; readonly text: string } | undefined> {
  for (const commit of await readHistory(objects, tip, id, undefined)) {
    const gone = commit.files.filter(({ status, before }) => status === 'D' && before !== undefined);
    const blobs = await objects.readBlobs(gone.flatMap(({ before }) => before ?? []));
    for (const { path, before } of gone) {
      const content = before === undefined ? undefined : blobs.get(before);
      if (content && idIn(content, path) === id) return { path, text: content.toString('utf8') };
    }
  }
  return undefined;
}

function bothPlaces(path: string): string[] {
  return [unarchived(path), archived(path)];
}

async function formerPaths(objects: ObjectStore, tip: Oid, id: string): Promise<string[]> {
  const named = await objects.log(tip, { grep: id });
  const files = named
    .filter(({ message }) => readTrailers(message).ids.includes(id))
    .flatMap((commit) => commit.files);
  const mine = await holders(objects, files, id);
  return mine.flatMap(bothPlaces);
}

/** Names under which the memory lay before commits in which its file appears out of nothing. */
async function namesBefore(
  objects: ObjectStore,
  commits: readonly CommitInfo[],
  id: string,
): Promise<string[]> {
  const names: string[] = [];
  for (const commit of commits) {
    const gone = commit.files.some(({ status }) => status === 'D');
    if (
      gone ||
      !commit.files.some(({ status }) => status === 'A') ||
      readTrailers(commit.message).op === 'add'
    )
      continue;
    const [whole] = await objects.log(commit.oid, { limit: 1 });
    const left = (whole?.files ?? []).filter(
      ({ status, path }) => status === 'D' && primitiveOf(path) !== undefined,
    );
    names.push(...(await holders(objects, left, id)).flatMap(bothPlaces));
  }
  return names;
}

/** Paths of the changed files that hold this memory, before or after the change. */
async function holders(objects: ObjectStore, files: CommitInfo['files'], id: string): Promise<string[]> {
  const blobs = await objects.readBlobs(files.flatMap(blobsOf));
  return files
    .filter((file) => blobsOf(file).some((oid) => idIn(blobs.get(oid), file.path) === id))
    .map(({ path }) => path);
}

function blobsOf({ before, after }: ChangedFile): Oid[] {
  return [before, after].filter((oid) => oid !== undefined);
}

/**
 * A path may have held another memory at another time; a file that cannot be read counts. A merge of ours only does
 * something to the memories that it names; the others it brings along, and what was done to them has its own commit.
 */
function concerns(commit: CommitInfo, id: string, blobs: ReadonlyMap<Oid, Buffer>): boolean {
  const { op, ids } = readTrailers(commit.message);
  if (op === 'merge' && commit.parents.length > 1) return ids.includes(id);
  return commit.files.some((file) =>
    blobsOf(file).some((oid) => {
      const found = idIn(blobs.get(oid), file.path);
      return found === undefined || found === id;
    }),
  );
}

function idIn(content: Buffer | undefined, path: string): string | undefined {
  const parsed = content ? parseMemory(content.toString('utf8'), path) : undefined;
  return parsed && 'memory' in parsed ? parsed.memory.id : undefined;
}

function opOf(commit: CommitInfo, id: string): string {
  const { op, ids } = readTrailers(commit.message);
  if (op !== undefined && ids.includes(id)) return op;
  const [gone, come] = ['D', 'A'].map((status) => commit.files.find((file) => file.status === status));
  if (gone && come)
    return isArchived(come.path) === isArchived(gone.path)
      ? 'move'
      : isArchived(come.path)
        ? 'archive'
        : 'restore';
  return come ? 'add' : gone ? 'delete' : 'edit';
}
