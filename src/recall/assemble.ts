/** Cache contents from the files of the memory branch, taking over from an older cache what has not changed. */
import { crc32 } from 'node:zlib';
import type { CacheContents, CacheTexts, OpenCache } from './cache-file.js';
import { type DocumentInfo, documentInfo, type RecallDocument } from './document.js';
import { splitFields } from './fields.js';
import { buildIndex, documentTerms } from './index.js';
import { buildLatent, type Latent } from './latent.js';
import { moveLatent } from './move-latent.js';
import { type Origin, updateIndex } from './update-index.js';

export interface ListedFile {
  readonly path: string;
  readonly blob: string;
}

/** Reads files as memories; what is none is left out. */
export type LoadDocuments = (files: readonly ListedFile[]) => Promise<readonly RecallDocument[]>;

export interface Assembled {
  readonly contents: CacheContents;
  /** UTF-8 of each document's body, in the order of the index. */
  readonly bodies: readonly Uint8Array[];
}

/** The latent space is learned again when so many documents, or this share of them, came or went since. */
const DRIFT = { documents: 20, share: 0.05 };

/** A document of the new index: as the old cache holds it (its number there), or as it was just read. */
interface Entry {
  readonly info: DocumentInfo;
  readonly from: number | RecallDocument;
}

/**
 * @param files all files of the branch; of those that the old cache knows by path and blob nothing is read
 */
export async function assemble(
  tip: string,
  files: readonly ListedFile[],
  load: LoadDocuments,
  old: OpenCache | undefined,
): Promise<Assembled> {
  const known = old ? oldEntries(old) : new Map<string, Entry>();
  const kept = files.flatMap((file) => known.get(keyOf(file)) ?? []);
  const fresh = await load(files.filter((file) => !known.has(keyOf(file))));
  const entries = oneForEachId([
    ...kept,
    ...fresh.map((document) => ({ info: document.info, from: document })),
  ]);
  const origins = entries.map(
    ({ from }): Origin =>
      typeof from === 'number' ? from : documentTerms(splitFields({ ...from.info, ...from })),
  );
  const { index, termNumber } = updateIndex(old?.index ?? buildIndex([]), origins);
  const changed =
    entries.length + known.size - 2 * origins.filter((origin) => typeof origin === 'number').length;
  const drift = (old?.drift ?? 0) + changed;
  const learn = !old?.latent || drift > Math.max(DRIFT.documents, DRIFT.share * entries.length);
  const latent = learn ? buildLatent(index) : moveLatent(old.latent as Latent, index, origins, termNumber);
  const oldBodies = old?.bodies() ?? [];
  const encoder = new TextEncoder();
  const bodies = entries.map(({ from }) =>
    typeof from === 'number' ? (oldBodies[from] as Uint8Array) : encoder.encode(from.body),
  );
  return {
    contents: { tip, drift: learn ? 0 : drift, index, latent, texts: packTexts(entries, bodies) },
    bodies,
  };
}

const keyOf = ({ path, blob }: ListedFile): string => `${blob} ${path}`;

function oldEntries(old: OpenCache): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let d = 0; d < old.index.documents; d++) {
    const info = documentInfo(old.texts, d);
    entries.set(keyOf(info), { info, from: d });
  }
  return entries;
}

/** By path. Where two files claim one id, an active one wins over an archived one, then the newer one: as the store sees it. */
function oneForEachId(entries: readonly Entry[]): Entry[] {
  const byId = new Map<string, Entry>();
  for (const entry of entries) {
    const rival = byId.get(entry.info.id);
    if (!rival || comesFirst(entry.info, rival.info)) byId.set(entry.info.id, entry);
  }
  return [...byId.values()].sort((a, b) => (a.info.path < b.info.path ? -1 : 1));
}

function comesFirst(one: DocumentInfo, other: DocumentInfo): boolean {
  if (one.archived !== other.archived) return Boolean(other.archived);
  if (one.updated !== other.updated) return one.updated > other.updated;
  return one.path < other.path;
}

function packTexts(entries: readonly Entry[], bodies: readonly Uint8Array[]): CacheTexts {
  const encoder = new TextEncoder();
  const infos = entries.map(({ info }) => encoder.encode(JSON.stringify(info)));
  return {
    infoBytes: new Uint8Array(Buffer.concat(infos)),
    infoStart: startsOf(infos),
    bodyStart: startsOf(bodies),
    bodyChecksum: Uint32Array.from(bodies, (body) => crc32(body)),
  };
}

function startsOf(pieces: readonly Uint8Array[]): Uint32Array {
  const starts = new Uint32Array(pieces.length + 1);
  pieces.forEach((piece, i) => {
    starts[i + 1] = (starts[i] as number) + piece.length;
  });
  return starts;
}

/** Documents of an index that was built in this process, without a file. */
export function openInMemory({ contents, bodies }: Assembled): OpenCache {
  return {
    ...contents,
    bodies: () => bodies,
    body: (document) => new TextDecoder().decode(bodies[document]),
  };
}
