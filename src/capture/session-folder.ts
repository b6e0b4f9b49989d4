import { dirname, isAbsolute } from 'node:path';
import type { SessionAdapter, SessionFile } from '../sessions/session.js';

/**
 * The folder a session worked in when the head of its file does not tell: the first one it records, else the one
 * most of the files lie in that its tools touched. `undefined` when nothing tells it.
 */
export async function findFolder(
  adapter: SessionAdapter,
  file: SessionFile,
  signal: AbortSignal,
): Promise<string | undefined> {
  let recorded: string | undefined;
  const folders = new Map<string, number>();
  await adapter.read(
    file,
    (event) => {
      if (event.type === 'place') recorded ??= event.cwd;
      if (event.type !== 'call') return;
      for (const path of event.paths)
        if (isAbsolute(path)) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
    },
    { signal },
  );
  return recorded ?? [...folders].sort((a, b) => b[1] - a[1])[0]?.[0];
}
