import type { ReportUnreadable } from './session.js';

/** Runs `read`; when `path` cannot be read, reports it (unless it is simply gone) and gives `undefined`. */
export async function unlessUnreadable<T>(
  path: string,
  report: ReportUnreadable | undefined,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') report?.(path, error as Error);
    return undefined;
  }
}
