/**
 * Changes that could not be written to the repository (read-only, full, its branch checked out with edits in the
 * way) wait outside it, and are made with the next change that can be.
 */
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { lerimHome } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import type { Change, Waiting } from './store.js';

export interface JournalEntry extends Waiting {
  readonly file: string;
}

export interface Journal {
  /** Oldest first. An entry that cannot be read is set aside as `<name>.damaged`. */
  read(): Promise<JournalEntry[]>;
  /** Durable when it returns. The same change twice is one entry. */
  write(changes: readonly Change[]): Promise<void>;
  remove(entries: readonly JournalEntry[]): Promise<void>;
  /** Keeps an entry that cannot be made on the branch as it is now, out of the way. */
  setAside(entry: JournalEntry): Promise<void>;
}

/** @param side the branch it is for, where that is not the memory branch */
export async function openJournal(context: Context, repository: Repository, side?: string): Promise<Journal> {
  const place = await realpath(repository.commonDir).catch(() => repository.commonDir);
  const name = side === undefined ? place : `${place}\n${side}`;
  const folder = join(lerimHome(context), 'journal', digest(name).slice(0, 16));
  return {
    read: () => readEntries(folder),
    async write(changes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const since = context.now().toISOString();
      for (const [index, change] of changes.entries()) {
        const text = JSON.stringify({ since, repository: place, change });
        await writeDurably(folder, `${digest(JSON.stringify(change)).slice(0, 16)}.json`, text, since, index);
      }
    },
    async remove(entries) {
      for (const { file } of entries) await rm(file, { force: true });
    },
    setAside: ({ file }) => rename(file, `${file}.refused`),
  };
}

/** Entries sort by name: time, place in their list, then what they say. */
async function writeDurably(
  folder: string,
  name: string,
  text: string,
  since: string,
  index: number,
): Promise<void> {
  const known = await readdir(folder);
  if (known.some((file) => file.endsWith(name))) return;
  const stamp = `${since.replace(/[^\dT]/g, '')}-${String(index).padStart(6, '0')}`;
  const file = join(folder, `${stamp}-${name}`);
  await writeFile(`${file}.tmp`, text, { flush: true, mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

async function readEntries(folder: string): Promise<JournalEntry[]> {
  const names = await readdir(folder).catch(() => []);
  const entries: JournalEntry[] = [];
  for (const name of names.filter((name) => name.endsWith('.json')).sort()) {
    const file = join(folder, name);
    try {
      const { since, change } = JSON.parse(await readFile(file, 'utf8')) as Waiting;
      entries.push({ since, change, file });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      await rename(file, `${file}.damaged`);
    }
  }
  return entries;
}

function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
