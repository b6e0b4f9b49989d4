import type { Repository } from '../git/repository.js';
import type { CommandContext } from './command.js';

/** What follows a sync. The sessions are read and reported whatever becomes of this. */
export async function keepUp(context: CommandContext, repository: Repository): Promise<void> {
  try {
    const { upkeep } = await import('../recall/upkeep.js');
    await upkeep(context, repository);
  } catch (error) {
    context.signal.throwIfAborted();
    context.out.talk(`git lerim: ${error instanceof Error ? error.message : String(error)}`);
  }
}
