import { loadSettings } from '../config/settings.js';
import { gitConfig } from '../git/config.js';
import type { ObjectStore } from '../git/objects.js';
import { openObjects } from '../git/open-objects.js';
import type { Repository } from '../git/repository.js';
import { GitError } from '../git/run.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { memoryRef } from '../store/branch.js';
import { chooseRemote, type Remote } from './choose-remote.js';
import { explainFailure } from './explain-failure.js';

/** A repository and the remote its memory is shared with. */
export interface Sharing {
  /** Its signal ends when the time budget does. */
  readonly context: Context;
  readonly repository: Repository;
  readonly objects: ObjectStore;
  /** Full name of the memory branch. */
  readonly ref: string;
  readonly remote: Remote;
  /** Whether the user has said that branches which began apart are to be merged. */
  readonly allowUnrelated?: boolean;
}

/**
 * Does something with a remote within the time that `share.timeout_seconds` allows.
 * @param named the remote the user named
 * @throws LerimError in words that say what to do, whatever git failed of
 */
export async function shareWith<T>(
  context: Context,
  repository: Repository,
  named: string | undefined,
  work: (sharing: Sharing) => Promise<T>,
): Promise<T> {
  if (!repository.hasGit)
    throw new LerimError('needs-git', 'Sharing memory needs git, and there is none on PATH.', {
      hint: 'Install git.',
    });
  const remote = await chooseRemote(context, repository, named);
  const settings = await loadSettings(context, repository.workTree);
  const seconds = settings.get('share.timeout_seconds');
  const deadline = AbortSignal.timeout(seconds * 1000);
  const limited = { ...context, signal: AbortSignal.any([context.signal, deadline]) };
  const ref = memoryRef(await gitConfig(context, repository));
  try {
    const objects = await openObjects(repository, limited);
    return await work({ context: limited, repository, objects, ref, remote });
  } catch (error) {
    context.signal.throwIfAborted();
    if (deadline.aborted)
      throw new LerimError(
        'remote-slow',
        `${remote.name} (${remote.address}) did not finish within ${seconds} seconds.`,
        {
          hint: 'Nothing was lost; try again later. The setting share.timeout_seconds allows more.',
          cause: error,
        },
      );
    throw error instanceof GitError ? explainFailure(remote, error.stderr, error) : error;
  }
}
