import type { ObjectStore, Oid } from '../git/objects.js';
import { readConflicts, type ToldConflict } from './merge-message.js';

/** What a merge left out, and nobody has looked at since: the memory was not changed after it. */
export interface KeptConflict extends ToldConflict {
  /** The merge. */
  readonly merge: Oid;
  /** ISO 8601 UTC. */
  readonly date: string;
}

/** Merges that are looked at, newest first: what is older has had its time. */
const MERGES = 20;

/** Conflicts of merges, newest first. */
export async function keptConflicts(objects: ObjectStore, tip: Oid): Promise<KeptConflict[]> {
  const merges = await objects.log(tip, { grep: 'Lerim-Conflict: ', withoutFiles: true, limit: MERGES });
  const kept: KeptConflict[] = [];
  for (const { oid, date, message } of merges) {
    const told = readConflicts(message);
    if (told.length === 0) continue;
    const since = await objects.log(tip, { not: oid, paths: told.map(({ path }) => path) });
    const touched = new Set(since.flatMap(({ files }) => files.map(({ path }) => path)));
    kept.push(
      ...told.filter(({ path }) => !touched.has(path)).map((conflict) => ({ ...conflict, merge: oid, date })),
    );
  }
  return kept;
}
