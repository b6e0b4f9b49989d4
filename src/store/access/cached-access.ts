/** Access counts as last summed up, without git. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readKeyedLines } from '../../lib/keyed-lines.js';
import {
  type AccessCounts,
  accessCache,
  accessKey,
  countHandouts,
  journalFile,
  NONE,
  parseHandouts,
  together,
} from './access.js';

/** Bytes of the journal's end that are read where only what is recent matters: some 500 lines. */
const RECENT = 64 * 1024;

/**
 * The sums for these notes with what the journal's end adds; `undefined` when they were not summed up since.
 * @param oids of all refs that hold notes
 */
export function cachedAccess(stateDir: string, oids: readonly string[]): AccessCounts | undefined {
  const notes = oids.length === 0 ? NONE : readKeyedLines(accessCache(stateDir));
  if (notes?.head !== accessKey(oids)) return undefined;
  return together(notes, countHandouts(parseHandouts(journalEnd(stateDir))));
}

function journalEnd(stateDir: string): string {
  let fd: number;
  try {
    fd = openSync(journalFile(stateDir), 'r');
  } catch {
    return '';
  }
  try {
    const { size } = fstatSync(fd);
    const bytes = Buffer.alloc(Math.min(size, RECENT));
    const read = readSync(fd, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, read);
  } catch {
    return '';
  } finally {
    closeSync(fd);
  }
}
