import { LerimError } from '../lib/errors.js';

/** Codes of the machine's failures, under which no session would fare better than the one that met them. */
const OF_THE_MACHINE: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOMEM: 'there is no memory left',
};

/** A write of ours that failed, as opposed to the reading of a session. */
class WriteError extends Error {
  override readonly name = 'WriteError';
}

/** Does a write of ours, so that its failure is known as one. */
export function writing<T>(act: () => T): T {
  try {
    const done = act();
    return done instanceof Promise ? (done.catch(asWriteError) as T) : done;
  } catch (cause) {
    return asWriteError(cause);
  }
}

function asWriteError(cause: unknown): never {
  throw new WriteError((cause as Error).message, { cause });
}

/**
 * The error that ends a whole run because it is the machine's and not a session's: the disk is full or read-only, there
 * is no git. `undefined` when other sessions may well be read.
 */
export function failureOfAll(error: unknown, stateDir: string): LerimError | undefined {
  let written = false;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (cause instanceof LerimError && cause.code === 'git-missing') return cause;
    if (cause instanceof WriteError) written = true;
    const { code = '' } = cause as NodeJS.ErrnoException;
    const denied = code === 'EACCES' || code === 'EPERM';
    // A session file that may not be read is that session's trouble alone.
    if (OF_THE_MACHINE[code] !== undefined && (written || !denied))
      return cannotWrite(stateDir, OF_THE_MACHINE[code], error);
  }
  return written ? cannotWrite(stateDir, (error as Error).message, error) : undefined;
}

export function cannotWrite(stateDir: string, why: string, cause: unknown): LerimError {
  return new LerimError('cannot-write', `Nothing can be written in ${stateDir}: ${why}.`, {
    cause,
    hint: 'Sessions stay where they are and are read once it can.',
  });
}
