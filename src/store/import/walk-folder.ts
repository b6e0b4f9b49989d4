import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_TEXT } from '../../model/validate.js';

export interface FoundFile {
  /** From the folder that was walked, `/`-separated. */
  readonly path: string;
  /** Milliseconds since 1970 of the last change. */
  readonly modified: number;
  /** Missing, with a reason, when the file is not to be read. */
  readonly text?: string;
  readonly problem?: string;
}

const MAX_DEPTH = 6;
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Markdown files below a folder, by name. Symbolic links are reported and never followed. */
export async function* walkFolder(folder: string, prefix = '', depth = 0): AsyncIterable<FoundFile> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory() && depth < MAX_DEPTH) yield* walkFolder(folder, path, depth + 1);
    else if (entry.name.endsWith('.md')) yield await readOne(folder, path);
  }
}

export async function subFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function readOne(folder: string, path: string): Promise<FoundFile> {
  const info = await lstat(join(folder, path));
  const modified = info.mtimeMs;
  if (info.isSymbolicLink()) return { path, modified, problem: 'is a symbolic link' };
  if (!info.isFile()) return { path, modified, problem: 'is no file' };
  if (info.size > MAX_TEXT * 4) return { path, modified, problem: 'is too large' };
  try {
    return { path, modified, text: UTF8.decode(await readFile(join(folder, path))) };
  } catch (error) {
    return { path, modified, problem: error instanceof TypeError ? 'is not UTF-8 text' : 'cannot be read' };
  }
}
