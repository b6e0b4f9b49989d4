import { fstatSync, readSync } from 'node:fs';

/** Pages of a database whose newest committed version stands in its write-ahead log. */
export interface WalOverlay {
  /** Page number (from 1) → offset of its content in the log. */
  readonly pages: ReadonlyMap<number, number>;
  /** Pages the database has after the last commit. */
  readonly pageCount: number;
  readonly pageSize: number;
  /** The log's header: another one means that the log began anew. */
  readonly header: string;
  /** Where the next commit will begin. */
  readonly end: number;
}

const HEADER = 32;
const FRAME = 24;
const MAGIC = 0x377f0682;

/** The header of a log, in hexadecimal; '' when there is none. */
export function walHeader(fd: number): string {
  const bytes = Buffer.alloc(HEADER);
  return readSync(fd, bytes, 0, HEADER, 0) === HEADER ? bytes.toString('hex') : '';
}

/** Whether something was added to the log since it was read. */
export function hasGrown(fd: number, { header, end }: WalOverlay): boolean {
  const salts = Buffer.alloc(8);
  return readSync(fd, salts, 0, 8, end + 8) === 8 && salts.toString('hex') === header.slice(32, 48);
}

/**
 * Reads a log up to its last whole commit: frames of an earlier generation, frames with a wrong checksum and what
 * was written after the last commit are left out, just as SQLite's own recovery does (file format, section 4).
 * `undefined` when there is nothing committed in it.
 */
export function readWal(fd: number): WalOverlay | undefined {
  const head = Buffer.alloc(HEADER);
  if (readSync(fd, head, 0, HEADER, 0) < HEADER) return undefined;
  const magic = head.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return undefined;
  const pageSize = head.readUInt32BE(8);
  if (pageSize < 512 || pageSize > 65536) return undefined;
  const sum = new Checksum((magic & 1) === 1);
  sum.add(head, 0, 24);
  if (!sum.is(head.readUInt32BE(24), head.readUInt32BE(28))) return undefined;

  const committed = new Map<number, number>();
  let sinceCommit: [number, number][] = [];
  let pageCount = 0;
  let end = HEADER;
  const frame = Buffer.alloc(FRAME + pageSize);
  const { size } = fstatSync(fd);
  for (let at = HEADER; at + frame.length <= size; at += frame.length) {
    if (readSync(fd, frame, 0, frame.length, at) < frame.length) break;
    if (!frame.subarray(8, 16).equals(head.subarray(16, 24))) break;
    sum.add(frame, 0, 8);
    sum.add(frame, FRAME, frame.length);
    if (!sum.is(frame.readUInt32BE(16), frame.readUInt32BE(20))) break;
    sinceCommit.push([frame.readUInt32BE(0), at + FRAME]);
    const pagesAfterCommit = frame.readUInt32BE(4);
    if (pagesAfterCommit === 0) continue;
    pageCount = pagesAfterCommit;
    end = at + frame.length;
    for (const [page, offset] of sinceCommit) committed.set(page, offset);
    sinceCommit = [];
  }
  return pageCount === 0
    ? undefined
    : { pages: committed, pageCount, pageSize, header: head.toString('hex'), end };
}

/** SQLite's running checksum over 32-bit words, big- or little-endian. */
class Checksum {
  private a = 0;
  private b = 0;

  constructor(private readonly bigEndian: boolean) {}

  add(bytes: Buffer, from: number, to: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const little = !this.bigEndian;
    let { a, b } = this;
    for (let at = from; at < to; at += 8) {
      a = (a + view.getUint32(at, little) + b) | 0;
      b = (b + view.getUint32(at + 4, little) + a) | 0;
    }
    this.a = a;
    this.b = b;
  }

  is(a: number, b: number): boolean {
    return this.a >>> 0 === a && this.b >>> 0 === b;
  }
}
