// Synchronous calls inside: a stat takes microseconds, and its way through the thread pool twenty times that.
import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
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
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file's facts; `undefined` when it is gone or no file. */
export async function statFile(path: string): Promise<FoundFile | undefined> {
  return statNow(path);
}

function statNow(path: string): FoundFile | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? facts(path, found) : undefined;
  } catch {
    return undefined;
  }
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
  walk(folder, wanted, depth, found);
  return newestFirst(found);
}

function walk(folder: string, wanted: (name: string) => boolean, depth: number, found: FoundFile[]): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (wanted(entry.name) && !entry.isDirectory()) {
      const file = statNow(path);
      if (file !== undefined) found.push(file);
    } else if (depth > 0 && (entry.isDirectory() || entry.isSymbolicLink())) {
      walk(path, wanted, depth - 1, found);
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

export function newestFirst<T extends { readonly modified: number }>(files: T[]): T[] {
  return files.sort((a, b) => b.modified - a.modified);
}
