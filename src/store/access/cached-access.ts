/** Access counts as last summed up, without git. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyedLines, readKeyedLines } from '../../lib/keyed-lines.js';
import { type Access, countHandouts, parseAccess, sumAccess } from './access.js';
import { journalFile, parseHandouts } from './handout.js';

/** How often each memory was handed out, by all actors, and when last. */
export interface AccessCounts {
  get(id: string): Access | undefined;
}

/** Bytes of the journal's end that are read where only what is recent matters: some 500 lines. */
const RECENT = 64 * 1024;

export const accessCache = (stateDir: string): string => join(stateDir, 'cache', 'access.txt');

/** One name for the state of all actors' notes. */
export function accessKey(oids: readonly string[]): string {
  return [...oids].sort().join(',');
}

/**
 * The sums for these notes with what the journal's end adds; `undefined` when they were not summed up since.
 * @param oids of all refs that hold notes
 */
export function cachedAccess(stateDir: string, oids: readonly string[]): AccessCounts | undefined {
  const notes = oids.length === 0 ? NONE : readKeyedLines(accessCache(stateDir));
  if (notes?.head !== accessKey(oids)) return undefined;
  return together(notes, countHandouts(parseHandouts(journalEnd(stateDir))));
}

export const NONE: KeyedLines = { head: '', get: () => undefined, lines: () => [] };

export function together(notes: KeyedLines, more: ReadonlyMap<string, Access>): AccessCounts {
  return {
    get(id) {
      const fact = notes.get(id);
      const summed = fact === undefined ? undefined : parseAccess(`${id} ${fact}`)?.access;
      const fresh = more.get(id);
      return fresh ? sumAccess(summed, fresh) : summed;
    },
  };
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
