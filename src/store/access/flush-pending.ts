import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { hasJournal } from './journal.js';

/** Brings accesses into notes on the occasion of another write; where it fails they wait for the next one. */
export async function flushPending(context: Context, repository: Repository): Promise<void> {
  if (!hasJournal(repository.stateDir)) return;
  const { flushAccess } = await import('./flush.js');
  await flushAccess(context, repository).catch(() => context.signal.throwIfAborted());
}
