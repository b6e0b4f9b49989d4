import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface FoundFile {
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Changes whenever the file does. */
  readonly version: string;
}

/** Names in a folder; none when it cannot be read. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** A file's facts; `undefined` when it is gone or no file. */
export async function statFile(path: string): Promise<FoundFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? facts(path, found) : undefined;
}

function facts(path: string, found: Stats): FoundFile {
  const modified = Math.floor(found.mtimeMs);
  return { path, size: found.size, modified, version: `${found.size}-${modified}` };
}

/**
 * Files of a folder whose names `wanted` accepts, newest first.
 * `depth` levels of folders are entered (0: none).
 */
export async function findFiles(
  folder: string,
  wanted: (name: string) => boolean,
  depth = 0,
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  await walk(folder, wanted, depth, found);
  return newestFirst(found);
}

async function walk(
  folder: string,
  wanted: (name: string) => boolean,
  depth: number,
  found: FoundFile[],
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (wanted(entry.name) && !entry.isDirectory()) {
      const file = await statFile(path);
      if (file !== undefined) found.push(file);
    } else if (depth > 0 && (entry.isDirectory() || entry.isSymbolicLink())) {
      await walk(path, wanted, depth - 1, found);
    }
  }
}

export function newestFirst<T extends { readonly modified: number }>(files: T[]): T[] {
  return files.sort((a, b) => b.modified - a.modified);
}
