import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { openMemories } from '../store/scopes/open-memories.js';

export interface GlobalState {
  /** The user's own memory, which counts in all projects; `null`: there is none. */
  readonly global: { readonly path: string; readonly memories: number } | null;
  readonly problems: readonly string[];
}

export async function globalState(context: Context): Promise<GlobalState> {
  try {
    const { opened } = await openMemories(context, 'global');
    const [memory] = opened;
    if (memory === undefined) return { global: null, problems: [] };
    const { repository, snapshot } = memory;
    const active = [...snapshot.memories.values()].filter(({ archived }) => !archived);
    return { global: { path: repository.commonDir, memories: active.length }, problems: [] };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof LerimError)) throw error;
    return { global: null, problems: [error.message] };
  }
}
