import { createHash } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../lib/replace-file.js';
import { writing } from './failure.js';

/** One record: six bytes of its id's hash, four of its session's. */
const ENTRY = 10;

/** Records that are remembered at most; beyond, the older half is forgotten. At ten bytes each: four megabytes. */
const MAX_SEEN = 400_000;

/**
 * Which session each record was first read in. Agents copy records into a new file on fork and resume, under their
 * old ids: read twice, one decision would count as two. A session that is read again does see its own records.
 * With 48 bits and 400,000 records, one new record in seven hundred million is taken for a known one.
 */
export class SeenRecords {
  private readonly path: string;
  private readonly owners = new Map<number, number>();
  private unsaved: (readonly [record: number, owner: number])[] = [];

  private constructor(path: string) {
    this.path = path;
  }

  static load(stateDir: string): SeenRecords {
    const seen = new SeenRecords(join(stateDir, 'seen-records'));
    let bytes: Buffer;
    try {
      bytes = readFileSync(seen.path);
    } catch {
      return seen;
    }
    // A damaged file only means that copies may be read once more; reconciliation then finds them known.
    for (let at = 0; at + ENTRY <= bytes.length; at += ENTRY)
      seen.owners.set(bytes.readUIntBE(at, 6), bytes.readUInt32BE(at + 6));
    return seen;
  }

  /**
   * For one reading of session `key`: `seen` says whether a record was read in another session before; `commit`
   * notes those that were not.
   */
  reader(key: string): { seen: (uuid: string) => boolean; commit: () => void } {
    const owner = hash(key).readUInt32BE(0);
    const fresh = new Set<number>();
    return {
      seen: (uuid) => {
        const record = hash(uuid).readUIntBE(0, 6);
        const first = this.owners.get(record);
        if (first === undefined) fresh.add(record);
        return first !== undefined && first !== owner;
      },
      commit: () => {
        for (const record of fresh) {
          this.owners.set(record, owner);
          this.unsaved.push([record, owner]);
        }
        fresh.clear();
      },
    };
  }

  /** Appends what is new; a write that was cut off before is cut back to whole entries. */
  async save(): Promise<void> {
    if (this.unsaved.length === 0) return;
    if (this.owners.size > MAX_SEEN) {
      const kept = [...this.owners].slice(-MAX_SEEN / 2);
      await writing(() => replaceFile(this.path, encode(kept)));
    } else writing(() => this.append(encode(this.unsaved)));
    this.unsaved = [];
  }

  private append(bytes: Buffer): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const file = openSync(this.path, 'a');
    try {
      const { size } = fstatSync(file);
      ftruncateSync(file, size - (size % ENTRY));
      writeSync(file, bytes);
    } finally {
      closeSync(file);
    }
  }
}

function encode(entries: readonly (readonly [record: number, owner: number])[]): Buffer {
  const bytes = Buffer.allocUnsafe(entries.length * ENTRY);
  entries.forEach(([record, owner], index) => {
    bytes.writeUIntBE(record, index * ENTRY, 6);
    bytes.writeUInt32BE(owner, index * ENTRY + 6);
  });
  return bytes;
}

function hash(text: string): Buffer {
  return createHash('sha1').update(text).digest();
}
