/** Writes the file that cache-file.ts reads. */
import { crc32 } from 'node:zlib';
import { replaceDerivedFile } from '../lib/replace-derived-file.js';
import {
  byteOrder,
  type CacheContents,
  cacheFile,
  HEADER,
  type KINDS,
  MAGIC,
  type Section,
  type Table,
} from './cache-file.js';

/** Replaces the cache. A cache that cannot be written (disk full, read-only) is done without. */
export function writeCache(
  stateDir: string,
  { tip, drift, index, latent, texts }: CacheContents,
  bodies: readonly Uint8Array[],
): void {
  const sections: Record<string, Section> = {
    termStart: index.termStart,
    averages: index.averages,
    postingStart: index.postingStart,
    postingDocument: index.postingDocument,
    postingPacked: index.postingPacked,
    infoStart: texts.infoStart,
    bodyStart: texts.bodyStart,
    bodyChecksum: texts.bodyChecksum,
    ...(latent ? { latentTerms: latent.terms, termScale: latent.termScale } : {}),
    lengths: index.lengths,
    termBytes: index.termBytes,
    infoBytes: texts.infoBytes,
    ...(latent ? { termVectors: latent.termVectors, documentVectors: latent.documentVectors } : {}),
  };
  const table: Table = {
    tip,
    drift,
    documents: index.documents,
    dimensions: latent?.dimensions ?? 0,
    byteOrder: byteOrder(),
    sections: {},
  };
  // Offsets have a fixed width, so that the table's size does not depend on them.
  const roomFor = JSON.stringify({
    ...table,
    sections: Object.fromEntries(
      Object.entries(sections).map(([name, data]) => [name, [kindOf(data), 2 ** 31, data.length]]),
    ),
  });
  let offset = aligned(Buffer.byteLength(roomFor));
  const parts: { readonly data: Section; readonly offset: number }[] = [];
  for (const [name, data] of Object.entries(sections)) {
    table.sections[name] = [kindOf(data), offset, data.length];
    parts.push({ data, offset });
    offset = aligned(offset + data.byteLength);
  }
  const region = Buffer.alloc(offset);
  const tableBytes = region.write(JSON.stringify(table));
  for (const { data, offset: at } of parts)
    region.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
  const header = Buffer.alloc(HEADER);
  MAGIC.copy(header);
  header.writeUInt32LE(tableBytes, 16);
  header.writeUInt32LE(region.length, 20);
  header.writeUInt32LE(crc32(region), 24);
  replaceDerivedFile(cacheFile(stateDir), Buffer.concat([header, region, ...bodies]));
}

const kindOf = (data: Section): keyof typeof KINDS => data.constructor.name as keyof typeof KINDS;
const aligned = (offset: number): number => Math.ceil(offset / 8) * 8;
