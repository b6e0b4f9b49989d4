import { basename, dirname } from 'node:path';
import type { Repository } from './repository.js';

/** The folder people know the repository by. */
export function repositoryName({ commonDir }: Pick<Repository, 'commonDir'>): string {
  const name = basename(commonDir);
  return name === '.git' ? basename(dirname(commonDir)) : name.replace(/\.git$/, '');
}
