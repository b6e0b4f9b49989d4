import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which a lock is taken for forgotten, whoever holds it. */
const STALE = 10_000;
/** Milliseconds a writer waits before it goes on without the lock. */
const PATIENCE = 3_000;

/**
 * Runs `work` while holding a lock file, so that writers take turns instead of undoing each other's work. It guards
 * nothing: correctness comes from the ref's compare-and-swap, so `work` runs without it when it cannot be had.
 */
export async function inTurn<T>(file: string, work: () => Promise<T>): Promise<T> {
  const token = `${process.pid} ${crypto.randomUUID()}`;
  const held = await takeLock(file, token);
  try {
    return await work();
  } finally {
    if (held && (await readFile(file, 'utf8').catch(() => '')) === token) await rm(file, { force: true });
  }
}

async function takeLock(file: string, token: string): Promise<boolean> {
  const end = Date.now() + PATIENCE;
  const folder = await mkdir(dirname(file), { recursive: true }).then(
    () => true,
    () => false,
  );
  if (!folder) return false;
  do {
    try {
      await writeFile(file, token, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        // A full disk makes the file and then cannot fill it.
        await rm(file, { force: true }).catch(() => {});
        return false;
      }
    }
    if (await isStale(file)) await rm(file, { force: true });
    else await sleep(4 + Math.random() * 12);
  } while (Date.now() < end);
  return false;
}

async function isStale(file: string): Promise<boolean> {
  const [info, text] = await Promise.all([
    stat(file).catch(() => undefined),
    readFile(file, 'utf8').catch(() => ''),
  ]);
  if (!info) return false;
  const pid = Number(text.split(' ')[0]);
  return Date.now() - info.mtimeMs > STALE || (pid > 0 && !isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
