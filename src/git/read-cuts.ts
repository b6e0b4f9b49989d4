import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Oid } from './objects.js';
import type { Repository } from './repository.js';

/**
 * Commits at which a shallow clone ends. git has no command that lists them; gitrepository-layout(5) names the file, one
 * oid a line, and `git fetch` replaces it as a whole.
 */
export async function readCuts({ commonDir }: Repository): Promise<ReadonlySet<Oid>> {
  const text = await readFile(join(commonDir, 'shallow'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return new Set(text.split('\n').filter(Boolean));
}
