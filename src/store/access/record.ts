/** Notes down that memories were handed out: one append to a file, no git, never an error. */
import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { journalFile } from './access.js';

/**
 * Best effort: where the journal cannot be written (read-only repository, full disk) the access is not counted.
 * A flush may move the journal aside between the opening and the writing. It reads moved files again for a while; who
 * comes later than that finds the file deleted and writes to the new one.
 */
export function recordAccess(stateDir: string, ids: readonly string[], now: Date): void {
  if (ids.length === 0) return;
  // The first line feed parts it from a line that a full disk cut short.
  const line = `\n${JSON.stringify({ at: now.toISOString(), ids: [...new Set(ids)] })}\n`;
  try {
    while (!appendLine(journalFile(stateDir), line));
  } catch {
    // Not counted.
  }
}

/** Says whether the file still was there afterwards. */
function appendLine(file: string, line: string): boolean {
  const fd = openJournal(file);
  try {
    writeSync(fd, line);
    return fstatSync(fd).nlink > 0;
  } finally {
    closeSync(fd);
  }
}

function openJournal(file: string): number {
  try {
    return openSync(file, 'a', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'a', 0o600);
  }
}
