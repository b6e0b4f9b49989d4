/** Brings the search cache up to the branch as it is. Loads the store, which a search with a fitting cache does not. */
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { openStore } from '../store/open-store.js';
import { type Assembled, assemble, type ListedFile, openInMemory } from './assemble.js';
import { type OpenCache, writeCache } from './cache-file.js';
import { recallDocument } from './document.js';

/** @param old the cache as it lies there, of whatever tip; what did not change is taken from it */
export async function refresh(
  context: Context,
  repository: Repository,
  old: OpenCache | undefined,
): Promise<OpenCache> {
  const store = await openStore(context, repository);
  const snapshot = await store.snapshot();
  const byPath = new Map([...snapshot.memories.values()].map((stored) => [stored.path, stored]));
  const files = [...byPath.values()].map(({ path, blob }) => ({ path, blob }));
  const load = async (wanted: readonly ListedFile[]) =>
    wanted.flatMap(({ path }) => byPath.get(path) ?? []).map(recallDocument);
  const assembled = await orAnew(old, (from) => assemble(snapshot.tip ?? '', files, load, from));
  if (snapshot.tip !== undefined) writeCache(repository.stateDir, assembled.contents, assembled.bodies);
  return openInMemory(assembled);
}

/** A cache whose bodies turn out to be damaged is no cache. */
async function orAnew(
  old: OpenCache | undefined,
  build: (from: OpenCache | undefined) => Promise<Assembled>,
): Promise<Assembled> {
  try {
    return await build(old);
  } catch (error) {
    if (!(error instanceof RangeError) || !old) throw error;
    return build(undefined);
  }
}
