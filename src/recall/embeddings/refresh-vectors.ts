import { loadSettings } from '../../config/settings.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { redact } from '../../lib/secrets/redact.js';
import type { Embedder } from '../../llm/open-embedder.js';
import { isModelFailure } from '../../llm/read-answer.js';
import { clip } from '../../sessions/clip.js';
import { type OpenCache, readCache } from '../cache-file.js';
import { documentInfo } from '../document.js';
import { readVectors, unitVector, writeVectors } from './vector-file.js';

/** Texts of a request, of a piece of work that is kept, and of one upkeep. */
const BATCH = 64;
const KEEP_EVERY = 1024;
const MOST = 4096;
/** Characters of a memory. */
const TEXT = 6000;

/**
 * Has vectors made of memories that have none yet, and drops those of memories that are gone. Does nothing unless the user's
 * settings name a model for it; when that does not answer, or the budget is spent, the rest waits for the next time.
 */
export async function refreshVectors(context: Context, { stateDir }: Repository): Promise<void> {
  const settings = await loadSettings(context);
  if (settings.get('embeddings.model') === '') return;
  const cache = readCache(stateDir);
  if (cache === undefined) return;
  const { openEmbedder } = await import('../../llm/open-embedder.js');
  try {
    const embedder = await openEmbedder(context, settings);
    if (embedder) await bringUpToDate(stateDir, cache, embedder);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
  }
}

async function bringUpToDate(stateDir: string, cache: OpenCache, embedder: Embedder): Promise<void> {
  const { engine } = embedder;
  const known = readVectors(stateDir, engine)?.byBlob ?? new Map<string, Float32Array>();
  const wanted = activeDocuments(cache);
  const byBlob = new Map([...known].filter(([blob]) => wanted.has(blob)));
  const missing = [...wanted].filter(([blob]) => !byBlob.has(blob)).slice(0, MOST);
  const keep = (): void => writeVectors(stateDir, { engine, byBlob });
  if (missing.length === 0) return byBlob.size === known.size ? undefined : keep();
  try {
    for (let from = 0; from < missing.length; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const vectors = await embedder.embed(batch.map(([, document]) => textOf(cache, document)));
      // The model of that name may have become another.
      if (vectors[0]?.length !== [...byBlob.values()][0]?.length && byBlob.size > 0) byBlob.clear();
      for (const [at, [blob]] of batch.entries()) byBlob.set(blob, unitVector(vectors[at] ?? []));
      if ((from / BATCH + 1) % (KEEP_EVERY / BATCH) === 0) keep();
    }
  } finally {
    keep();
  }
}

/** Documents by their blobs, without those that are in the archive. */
function activeDocuments({ index, texts }: OpenCache): Map<string, number> {
  const documents = new Map<string, number>();
  for (let document = 0; document < index.documents; document++) {
    const { blob, archived } = documentInfo(texts, document);
    if (!archived) documents.set(blob, document);
  }
  return documents;
}

function textOf(cache: OpenCache, document: number): string {
  const { title } = documentInfo(cache.texts, document);
  return redact(clip(`${title}\n${cache.body(document)}`.trim(), TEXT)).text;
}
