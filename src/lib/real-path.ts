import { realpathSync } from 'node:fs';

/** The path without links on its way; as it is where nothing is there. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
