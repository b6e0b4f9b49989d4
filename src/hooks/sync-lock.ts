import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Milliseconds by which the holder keeps the lock's time ahead, and how often it does so. */
const LEASE = 300_000;
const BEAT = 60_000;
/** Milliseconds a starter may take to hand the lock to the process it started. */
const HANDOVER = 60_000;

export interface SyncLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** What the file says. */
  readonly text: string;
  /** Whether that process still is there and still is ours; otherwise the lock may be broken. */
  readonly alive: boolean;
}

/** Locks this process holds: a file that names it would let it in again. */
const held = new Set<string>();

function lockFile(stateDir: string): string {
  return join(stateDir, 'queue', 'lock');
}

/** Number of the living process that holds the lock, if any. */
export function lockHolder(stateDir: string): number | undefined {
  const holder = readHolder(lockFile(stateDir));
  return holder?.alive ? holder.pid : undefined;
}

/** Milliseconds since the lock was taken or last renewed, whoever holds it. */
export function lockAge(stateDir: string): number | undefined {
  const stat = statSync(lockFile(stateDir), { throwIfNoEntry: false });
  return stat && Date.now() - stat.mtimeMs;
}

function readHolder(file: string): Holder | undefined {
  try {
    const { mtimeMs } = statSync(file);
    const text = readFileSync(file, 'utf8');
    const [pid = '', beat] = text.trim().split(' ');
    const inTime = beat === undefined ? Date.now() - mtimeMs < HANDOVER : mtimeMs > Date.now();
    return { pid: Number(pid), text, alive: inTime && isRunning(Number(pid)) };
  } catch {
    return undefined;
  }
}

/**
 * Takes the one lock that background and foreground syncs of a repository share; `undefined` when another living
 * process holds it. A lock that a hook took in this process's name is taken over.
 */
export function takeSyncLock(stateDir: string): SyncLock | undefined {
  const file = lockFile(stateDir);
  if (held.has(file)) return undefined;
  mkdirSync(join(stateDir, 'queue'), { recursive: true });
  const holder = readHolder(file);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} beat\n`);
  keepAhead(draft);
  try {
    if (holder?.pid === process.pid) renameSync(draft, file);
    else {
      if (holder?.alive) return undefined;
      if (holder !== undefined && !breakLock(file, holder)) return undefined;
      linkSync(draft, file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const beat = setInterval(() => keepAhead(file), BEAT);
  beat.unref();
  held.add(file);
  return {
    release() {
      clearInterval(beat);
      held.delete(file);
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/**
 * Takes the lock for a process that is about to be started: `handOver` names it.
 * `undefined` when a living process holds it already.
 */
export function reserveSyncLock(stateDir: string): { handOver(pid: number): void } | undefined {
  const file = lockFile(stateDir);
  mkdirSync(join(stateDir, 'queue'), { recursive: true });
  const holder = readHolder(file);
  if (holder?.pid !== process.pid) {
    if (holder?.alive) return undefined;
    if (holder !== undefined && !breakLock(file, holder)) return undefined;
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw error;
    }
  }
  return { handOver: (pid) => writeFileSync(file, `${pid}\n`) };
}

/** Removes a dead holder's lock, unless somebody else did so and took it meanwhile. */
function breakLock(file: string, dead: Holder): boolean {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return true;
  }
  const ours = readFileSync(aside, 'utf8') === dead.text;
  if (!ours) renameSync(aside, file);
  rmSync(aside, { force: true });
  return ours;
}

/** Where the lock's process died and its number was given to another, the time falls behind and shows it. */
function keepAhead(file: string): void {
  const ahead = new Date(Date.now() + LEASE);
  try {
    utimesSync(file, ahead, ahead);
  } catch {
    // Taken away: whoever did so holds it now.
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
