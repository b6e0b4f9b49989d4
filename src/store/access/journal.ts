/**
 * The files of the access journal. `journal.jsonl` is appended to. A flush moves it aside to `<name>.jsonl` and, once
 * its lines are committed, to `<name>.counted-<bytes>.jsonl`, where late lines are looked for before it is deleted.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accessFolder, type Handout, journalFile, parseHandouts } from './access.js';

/** Milliseconds a moved file is kept for writers that had opened it before; they need microseconds. */
const LATE = 10_000;

const MOVED = /^([0-9a-z-]+)(?:\.counted-(\d+))?\.jsonl$/;
const CURRENT = 'journal.jsonl';

export interface MovedJournal {
  /** Stays the same through renames; commits name it. */
  readonly name: string;
  readonly file: string;
  /** Bytes that are known to be committed. */
  readonly counted: number;
}

/** Whether there is a journal that nobody has moved aside yet. */
export function hasJournal(stateDir: string): boolean {
  return existsSync(journalFile(stateDir));
}

/** Moves the journal aside under a new name. */
export function moveJournal(stateDir: string): void {
  const name = `${Date.now().toString(36)}-${crypto.randomUUID()}`;
  try {
    renameSync(journalFile(stateDir), join(accessFolder(stateDir), `${name}.jsonl`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

export function movedJournals(stateDir: string): MovedJournal[] {
  const folder = accessFolder(stateDir);
  return namesIn(folder).flatMap((entry) => {
    const [, name, counted] = (entry !== CURRENT && MOVED.exec(entry)) || [];
    return name === undefined ? [] : [{ name, file: join(folder, entry), counted: Number(counted ?? 0) }];
  });
}

/** Whole lines of a journal file from a byte on, and the byte behind the last of them; `undefined` when it is gone. */
export function readHandouts(
  file: string,
  from: number,
): { readonly handouts: Handout[]; readonly end: number } | undefined {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const end = Math.max(from, content.lastIndexOf(10) + 1);
  return { handouts: parseHandouts(content.toString('utf8', from, end)), end };
}

/**
 * Everything of a moved file up to a byte is committed: deletes it when nobody can be writing to it any more (what then
 * follows was cut short by a full disk), else notes in its name how far it is counted.
 */
export function settleJournal({ name, file, counted }: MovedJournal, bytes: number): void {
  const info = statSync(file, { throwIfNoEntry: false });
  if (!info) return;
  try {
    if (Date.now() - info.ctimeMs > LATE) rmSync(file, { force: true });
    else if (bytes !== counted) renameSync(file, join(dirname(file), `${name}.counted-${bytes}.jsonl`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
