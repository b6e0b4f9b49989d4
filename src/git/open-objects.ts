import type { Context } from '../lib/context.js';
import { binaryObjects } from './binary/object-store.js';
import type { ObjectStore } from './objects.js';
import type { Repository } from './repository.js';

/** Objects and refs of a repository: by the git binary, or by isomorphic-git where there was none when it was opened. */
export async function openObjects(repository: Repository, context: Context): Promise<ObjectStore> {
  if (repository.hasGit) return binaryObjects(context, repository);
  const { portableObjects } = await import('./portable/object-store.js');
  return portableObjects(repository);
}
