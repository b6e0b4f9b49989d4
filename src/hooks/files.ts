import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EXIT, LerimError } from '../lib/errors.js';
import { realPath } from '../lib/real-path.js';

/** A file's bytes; `undefined` when there is none. */
export function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Permission bits, or `undefined` when there is no such file. */
export function modeOf(path: string): number | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode === undefined ? undefined : mode & 0o7777;
}

/**
 * Replaces a file in one step, through symbolic links (settings are often kept elsewhere and linked), with these
 * permission bits. Returns the folders that had to be made for it, outermost first.
 */
export function writeBytes(path: string, bytes: Buffer, mode: number): string[] {
  const made = makeFolders(dirname(path));
  const target = realPath(path);
  const draft = draftOf(target);
  try {
    writeFileSync(draft, bytes, { flag: 'wx', mode });
    chmodSync(draft, mode);
    renameSync(draft, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new LerimError('file-locked', `${target} is being written by somebody else (${draft} exists).`, {
        hint: 'Wait for them to finish, then run it again.',
        exit: EXIT.busy,
        cause: error,
      });
    rmSync(draft, { force: true });
    throw error;
  }
  return made;
}

/** Removes a file, and those of `folders` (outermost first) that are empty then. */
export function removeFile(path: string, folders: readonly string[]): void {
  rmSync(path, { force: true });
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}

function makeFolders(folder: string): string[] {
  const made: string[] = [];
  for (let at = folder; modeOf(at) === undefined; at = dirname(at)) made.unshift(at);
  mkdirSync(folder, { recursive: true });
  return made;
}

/** git takes `config.lock` before it writes its config, and so must we. */
function draftOf(target: string): string {
  return basename(target) === 'config'
    ? `${target}.lock`
    : join(dirname(target), `.${basename(target)}.lerim-${process.pid}`);
}
