import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repository } from '../git/repository.js';

/** git holds a ref's lock for a moment; after this many milliseconds its holder was killed. */
const STALE = 60_000;

/** Takes away the lock file of our own branch that a killed process left, and no other lock. */
export async function clearStaleRefLock(repository: Repository, ref: string): Promise<void> {
  const lock = join(repository.commonDir, `${ref}.lock`);
  const info = await stat(lock).catch(() => undefined);
  if (info && Date.now() - info.mtimeMs > STALE) await rm(lock, { force: true });
}
