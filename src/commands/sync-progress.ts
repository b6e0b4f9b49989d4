import type { SyncOptions } from '../capture/sync.js';
import type { CommandContext } from './command.js';

/** Says which session a sync is at, on a terminal. */
export async function withProgress<T>(
  { out }: CommandContext,
  sync: (onProgress: NonNullable<SyncOptions['onProgress']>) => Promise<T>,
): Promise<T> {
  let progress: ReturnType<typeof out.progress> | undefined;
  try {
    return await sync((done, total, session) => {
      const label = `${done + 1} of ${total}: ${session}`;
      if (progress === undefined) progress = out.progress(label);
      else progress.update(label);
    });
  } finally {
    progress?.done();
  }
}
