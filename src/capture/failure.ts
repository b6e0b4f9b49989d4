import { LerimError } from '../lib/errors.js';
import { TraceWriteError } from './read-session.js';

const OF_THE_MACHINE = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** Whether no other session would fare better: the disk is full or read-only, there is no git. */
export function isOfAll(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++) {
    if (cause instanceof TraceWriteError) return true;
    if (cause instanceof LerimError && cause.code === 'git-missing') return true;
    if (OF_THE_MACHINE.has((cause as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}
