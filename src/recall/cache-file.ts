/**
 * The search index on disk: one file, replaced whole, read with two calls. After the header (magic, sizes, checksum)
 * come a JSON table and the typed arrays, covered by the checksum; then the bodies, each with a checksum of its own, so
 * that only those which are shown are read. Anything that does not fit is no cache.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { TermIndex } from './index.js';
import type { Latent } from './latent.js';

/** Bound to the layout below and to how text becomes terms: a change of either needs a new number. */
const FORMAT = 2;
export const MAGIC = Buffer.from(`lerim-recall ${FORMAT}\n`.padEnd(16, '\0'), 'latin1');
export const HEADER = 32;

export interface CacheTexts {
  /** JSON of each document's DocumentInfo, one after the other, and where each starts (one more than documents). */
  readonly infoBytes: Uint8Array;
  readonly infoStart: Uint32Array;
  readonly bodyStart: Uint32Array;
  readonly bodyChecksum: Uint32Array;
}

export interface CacheContents {
  /** Commit of the memory branch that was indexed. */
  readonly tip: string;
  /** Documents added since the latent space was learned. */
  readonly drift: number;
  readonly index: TermIndex;
  readonly latent: Latent | undefined;
  readonly texts: CacheTexts;
}

export interface OpenCache extends CacheContents {
  /** Text of a document's body. Throws RangeError when the file is damaged there, or was replaced. */
  body(document: number): string;
  /** UTF-8 of all bodies. Throws likewise. */
  bodies(): readonly Uint8Array[];
}

export type Section = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array;
export const KINDS = { Uint8Array, Int8Array, Uint16Array, Uint32Array, Float32Array };

export interface Table {
  tip: string;
  drift: number;
  documents: number;
  dimensions: number;
  byteOrder: number;
  sections: Record<string, [kind: keyof typeof KINDS, offset: number, length: number]>;
}

/** Tells machines that count bytes the other way round. */
export const byteOrder = (): number => new Uint8Array(Uint32Array.of(1).buffer)[0] as number;

export const cacheFile = (stateDir: string): string => join(stateDir, 'cache', 'recall.bin');

/** The cache of a repository; `undefined` when there is none, or it is damaged, or of another version. */
export function readCache(stateDir: string): OpenCache | undefined {
  const file = cacheFile(stateDir);
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return undefined;
  }
  try {
    const header = Buffer.alloc(HEADER);
    if (readSync(fd, header, 0, HEADER, 0) !== HEADER || !header.subarray(0, 16).equals(MAGIC))
      return undefined;
    const tableBytes = header.readUInt32LE(16);
    const indexBytes = header.readUInt32LE(20);
    const total = fstatSync(fd).size;
    if (tableBytes > indexBytes || HEADER + indexBytes > total) return undefined;
    const region = Buffer.from(new ArrayBuffer(indexBytes));
    if (readSync(fd, region, 0, indexBytes, HEADER) !== indexBytes) return undefined;
    if (crc32(region) !== header.readUInt32LE(24)) return undefined;
    const table = JSON.parse(region.toString('utf8', 0, tableBytes)) as Table;
    if (table.byteOrder !== byteOrder()) return undefined;
    const found = contents(table, region);
    return { ...found, ...bodyReaders(file, HEADER + indexBytes, found) };
  } catch {
    return undefined;
  } finally {
    closeSync(fd);
  }
}

function contents(table: Table, region: Buffer): CacheContents {
  const section = <T extends Section>(name: string): T => {
    const entry = table.sections[name];
    if (!entry) throw new RangeError(`no section ${name}`);
    const [kind, offset, length] = entry;
    return new KINDS[kind](region.buffer as ArrayBuffer, offset, length) as T;
  };
  return {
    tip: table.tip,
    drift: table.drift,
    index: {
      documents: table.documents,
      termBytes: section('termBytes'),
      termStart: section('termStart'),
      postingStart: section('postingStart'),
      postingDocument: section('postingDocument'),
      postingPacked: section('postingPacked'),
      lengths: section('lengths'),
      averages: section('averages'),
    },
    latent:
      table.dimensions === 0
        ? undefined
        : {
            dimensions: table.dimensions,
            terms: section('latentTerms'),
            termVectors: section('termVectors'),
            termScale: section('termScale'),
            documentVectors: section('documentVectors'),
          },
    texts: {
      infoBytes: section('infoBytes'),
      infoStart: section('infoStart'),
      bodyStart: section('bodyStart'),
      bodyChecksum: section('bodyChecksum'),
    },
  };
}

/** The file may have been replaced since it was opened: what it then gives fails the checksum of the body. */
function bodyReaders(
  file: string,
  base: number,
  { texts }: CacheContents,
): Pick<OpenCache, 'bodies' | 'body'> {
  const { bodyStart, bodyChecksum } = texts;
  return {
    bodies: () => {
      const all = readAt(file, base, bodyStart.at(-1) as number);
      return Array.from(bodyChecksum, (checksum, document) =>
        checked(all.subarray(bodyStart[document], bodyStart[document + 1]), checksum),
      );
    },
    body: (document) => {
      const start = bodyStart[document] as number;
      const bytes = readAt(file, base + start, (bodyStart[document + 1] as number) - start);
      return new TextDecoder().decode(checked(bytes, bodyChecksum[document] as number));
    },
  };
}

function readAt(file: string, position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const fd = openSync(file, 'r');
  try {
    readSync(fd, bytes, 0, length, position);
  } finally {
    closeSync(fd);
  }
  return bytes;
}

function checked(bytes: Uint8Array, checksum: number): Uint8Array {
  if (crc32(bytes) !== checksum) throw new RangeError('the search cache is damaged or was replaced');
  return bytes;
}
