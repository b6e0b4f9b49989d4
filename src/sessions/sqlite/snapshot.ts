import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { hasGrown, readWal, type WalOverlay, walHeader } from './wal-overlay.js';

const HEADER = 100;
/** Offset of the number that every transaction without a log raises. */
const CHANGE_COUNTER = 24;
/** File systems count time in steps of up to ten milliseconds or so. */
const CLOCK_STEP = 50;

/**
 * A database file as it stood at its last commit, read without a lock and without touching its folder: pages come
 * from the log where a newer version is committed there, else from the file.
 */
export class Snapshot {
  private readonly file: number;
  private readonly log: number | undefined;
  private readonly wal: WalOverlay | undefined;
  private readonly stamp: string;
  private readonly timeIsVague: boolean;

  constructor(private readonly path: string) {
    this.file = openSync(path, 'r');
    this.log = openIfThere(`${path}-wal`);
    this.stamp = this.fileStamp();
    this.timeIsVague = Date.now() - statSync(path).mtimeMs < CLOCK_STEP;
    this.wal = this.log === undefined ? undefined : readWal(this.log);
  }

  /** Bytes of the database. */
  get size(): number {
    return this.wal === undefined ? fstatSync(this.file).size : this.wal.pageCount * this.wal.pageSize;
  }

  /** Fills `target` with the bytes at `offset`; says how many there were. SQLite never reads across a page. */
  read(target: Uint8Array, offset: number): number {
    const count = this.readPage(target, offset);
    if (offset < HEADER) claimNoLog(target, offset, count);
    return count;
  }

  /**
   * Whether what was read since the opening may be a mix of two states: the owner moved the log's pages into the
   * file, or began the log anew. Appending to the log disturbs nobody; but where the file's time cannot tell a
   * change from the one before the opening, it is taken as a sign that the file may have changed, too.
   */
  disturbed(): boolean {
    if (this.stamp !== this.fileStamp()) return true;
    const log = openIfThere(`${this.path}-wal`);
    if (log === undefined) return this.wal !== undefined;
    try {
      if (this.wal === undefined) return this.timeIsVague && readWal(log) !== undefined;
      return walHeader(log) !== this.wal.header || (this.timeIsVague && hasGrown(log, this.wal));
    } finally {
      closeSync(log);
    }
  }

  close(): void {
    closeSync(this.file);
    if (this.log !== undefined) closeSync(this.log);
  }

  private readPage(target: Uint8Array, offset: number): number {
    if (this.wal === undefined || this.log === undefined)
      return readSync(this.file, target, 0, target.length, offset);
    const { pageSize, pages } = this.wal;
    const inLog = pages.get(Math.floor(offset / pageSize) + 1);
    if (inLog !== undefined) return readSync(this.log, target, 0, target.length, inLog + (offset % pageSize));
    return readSync(this.file, target, 0, target.length, offset);
  }

  private fileStamp(): string {
    const { ino, size, mtimeMs } = statSync(this.path);
    const counter = Buffer.alloc(4);
    readSync(this.file, counter, 0, 4, CHANGE_COUNTER);
    return `${ino}-${size}-${mtimeMs}-${counter.toString('hex')}-${pendingJournal(this.path)}`;
  }
}

/** Bytes 18 and 19 say whether a log is used; 1 means no, which keeps SQLite from looking for shared memory. */
function claimNoLog(target: Uint8Array, offset: number, count: number): void {
  for (const at of [18, 19])
    if (at >= offset && at < offset + count && target[at - offset] === 2) target[at - offset] = 1;
}

/** A rollback journal that holds something: its owner is in the middle of a change of the file. */
function pendingJournal(path: string): number {
  const journal = openIfThere(`${path}-journal`);
  if (journal === undefined) return 0;
  try {
    const head = Buffer.alloc(8);
    return readSync(journal, head, 0, 8, 0) === 8 && head.some((byte) => byte !== 0)
      ? fstatSync(journal).mtimeMs
      : 0;
  } finally {
    closeSync(journal);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return existsSync(path) ? openSync(path, 'r') : undefined;
  } catch {
    return undefined;
  }
}
