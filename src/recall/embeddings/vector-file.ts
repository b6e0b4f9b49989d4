/**
 * Vectors of memories on disk, `cache/vectors.bin` below the local state: one file, replaced whole, that can be made anew.
 * After the header (magic, size of the table, checksum of all that follows) come a JSON table and the vectors as float32, each of
 * length 1, so that the product of two is their cosine. A memory is known by the blob of its file. Anything that does not
 * fit is no cache.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { replaceDerivedFile } from '../../lib/replace-derived-file.js';
import { byteOrder } from '../cache-file.js';

const MAGIC = Buffer.from('lerim-vectors 1\n', 'latin1');
const HEADER = 24;

/** Vectors by the blob of the memory's file; all of one engine and of one size. */
export interface Vectors {
  /** Who made them: those of two cannot be compared. */
  readonly engine: string;
  readonly byBlob: ReadonlyMap<string, Float32Array>;
}

interface Table {
  readonly engine: string;
  readonly byteOrder: number;
  readonly dimensions: number;
  readonly blobs: readonly string[];
}

export const vectorFile = (stateDir: string): string => join(stateDir, 'cache', 'vectors.bin');

/** `undefined` when there are none of this engine, or the file is damaged. */
export function readVectors(stateDir: string, engine: string): Vectors | undefined {
  try {
    const file = readFileSync(vectorFile(stateDir));
    const content = file.subarray(HEADER);
    if (!file.subarray(0, 16).equals(MAGIC) || crc32(content) !== file.readUInt32LE(20)) return undefined;
    const tableBytes = file.readUInt32LE(16);
    const table = JSON.parse(content.toString('utf8', 0, tableBytes)) as Table;
    if (table.engine !== engine || table.byteOrder !== byteOrder()) return undefined;
    const { dimensions, blobs } = table;
    // A copy begins where floats may begin.
    const data = new Float32Array(new Uint8Array(content.subarray(tableBytes)).buffer);
    return {
      engine,
      byBlob: new Map(blobs.map((blob, at) => [blob, data.subarray(at * dimensions, (at + 1) * dimensions)])),
    };
  } catch {
    return undefined;
  }
}

/** Best effort: what cannot be written is made again. */
export function writeVectors(stateDir: string, { engine, byBlob }: Vectors): void {
  const vectors = [...byBlob.values()];
  const dimensions = vectors[0]?.length ?? 0;
  const table: Table = { engine, byteOrder: byteOrder(), dimensions, blobs: [...byBlob.keys()] };
  const tableBytes = Buffer.from(JSON.stringify(table));
  const floats = vectors.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const content = Buffer.concat([tableBytes, ...floats]);
  const header = Buffer.alloc(HEADER);
  MAGIC.copy(header);
  header.writeUInt32LE(tableBytes.length, 16);
  header.writeUInt32LE(crc32(content), 20);
  replaceDerivedFile(vectorFile(stateDir), Buffer.concat([header, content]));
}

/** Of length 1; one that points nowhere stays as it is. */
export function unitVector(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (number) => number / length);
}
