import { lstat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Context } from '../../lib/context.js';
import { LerimError } from '../../lib/errors.js';
import { PRIMITIVE_FOLDERS } from '../../model/paths.js';
import type { Imported } from './imported.js';
import { readLayout } from './read-layout.js';
import { readLines } from './read-lines.js';
import { readNotes } from './read-notes.js';
import { subFolders } from './walk-folder.js';

/**
 * Reads memories that a person or another tool keeps: a JSONL file, a folder in this branch's layout (also Lerim's
 * `.lerim` and `.lerim/memory`), or a folder of notes as little-coder and Claude Code keep them.
 */
export async function readImport(context: Context, given: string): Promise<Imported> {
  const path = resolve(context.cwd, given);
  const info = await lstat(path).catch(() => undefined);
  if (!info) throw new LerimError('no-such-file', `There is no file or folder ${given}.`);
  if (info.isFile()) return readLines(path, context.now());
  if (!info.isDirectory()) throw new LerimError('not-importable', `${given} is neither a file nor a folder.`);
  const folder = await memoryFolder(path);
  const folders = await subFolders(folder);
  return folders.some((name) => PRIMITIVE_FOLDERS.includes(name))
    ? readLayout(folder, context.now())
    : readNotes(folder, context);
}

/** People name the folder around it as readily. */
async function memoryFolder(path: string): Promise<string> {
  const folders = await subFolders(path);
  if (folders.some((name) => PRIMITIVE_FOLDERS.includes(name)) || basename(path) === 'memory') return path;
  for (const inner of ['memory', '.lerim/memory', '.little-coder/memory'])
    if ((await lstat(resolve(path, inner)).catch(() => undefined))?.isDirectory())
      return resolve(path, inner);
  return path;
}
