import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import git from 'isomorphic-git';
import type { Oid } from '../objects.js';
import { ifMissing, type Place } from './read.js';

/** Tries to get a ref's lock, with this many milliseconds between them; git waits 100 ms in all by default too. */
const TRIES = 10;
const PAUSE = 12;

/**
 * A ref by compare-and-swap, under git's own lock (`<ref>.lock`, made only if it is not there), so that git and other
 * processes of ours keep out. isomorphic-git locks only within one process.
 */
export async function moveRef(
  at: Place,
  ref: string,
  expected: Oid | null,
  next: Oid | null,
): Promise<boolean> {
  const path = join(at.gitdir, ref);
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true });
  const file = await takeLock(lock);
  if (!file) return false;
  try {
    const now = (await git.resolveRef({ ...at, ref }).catch(ifMissing)) ?? null;
    if (now !== expected) return false;
    if (next === null) {
      if (now !== null) await git.deleteRef({ ...at, ref });
      return true;
    }
    await file.write(`${next}\n`);
    await file.sync();
    await rename(lock, path);
    return true;
  } finally {
    await file.close();
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<FileHandle | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await open(lock, 'wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await sleep(PAUSE);
    }
  }
  return undefined;
}
