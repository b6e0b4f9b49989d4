/** The commit that added each memory: there its access counts are noted. */
import type { CommitInfo, ObjectStore, Oid } from '../../git/objects.js';
import { readTrailers } from '../commit-message.js';
import { readHistory } from '../history.js';
import { snapshotReader } from '../read-snapshot.js';

/**
 * From the trailers of the branch's commits; from the history of the file where people or forges wrote the commit.
 * Memories that the branch never held are absent.
 */
export async function findHomes(
  objects: ObjectStore,
  tip: Oid,
  ids: readonly string[],
): Promise<Map<string, Oid>> {
  const homes = new Map<string, Oid>();
  if (ids.length === 0) return homes;
  const named = new Map<string, Oid>();
  for (const commit of await objects.log(tip, { withoutFiles: true }))
    for (const id of addedIn(commit)) named.set(id, commit.oid);
  const memories = ids.every((id) => named.has(id))
    ? undefined
    : (await snapshotReader(objects)(tip)).memories;
  for (const id of ids) {
    const home = named.get(id) ?? (await readHistory(objects, tip, id, memories?.get(id)?.path)).at(-1)?.oid;
    if (home !== undefined) homes.set(id, home);
  }
  return homes;
}

function addedIn({ message }: CommitInfo): readonly string[] {
  const { op, ids } = readTrailers(message);
  if (op === 'add' || op === 'import') return ids;
  // The first is the new one, the other the one it takes the place of.
  return op === 'supersede' ? ids.slice(0, 1) : [];
}
