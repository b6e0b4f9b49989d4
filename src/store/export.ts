import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LerimError } from '../lib/errors.js';
import type { Snapshot, StoredMemory } from './store.js';

/** Writes memories to a new or empty folder as they lie on the branch, byte for byte. Returns how many. */
export async function exportFolder(snapshot: Snapshot, folder: string): Promise<number> {
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0)
    throw new LerimError('folder-in-use', `${folder} is not empty.`, { hint: 'Name a new or empty folder.' });
  const stored = inOrder(snapshot);
  for (const { path, text } of stored) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  }
  return stored.length;
}

/** A JSON object a memory, which `import` reads back. */
export function* exportLines(snapshot: Snapshot): Iterable<string> {
  for (const { memory, archived } of inOrder(snapshot))
    yield JSON.stringify(archived ? { ...memory, archived } : memory);
}

function inOrder(snapshot: Snapshot): StoredMemory[] {
  return [...snapshot.memories.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}
