/** Brings the search cache up to the branch as it is. Loads what a search with a fitting cache does without. */
import { gitConfig } from '../git/config.js';
import type { ObjectStore } from '../git/objects.js';
import { openObjects } from '../git/open-objects.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { parseMemory } from '../model/parse-memory.js';
import { isArchived, pathProblem, primitiveOf } from '../model/paths.js';
import { MAX_TEXT } from '../model/validate.js';
import { findBase, memoryRef } from '../store/branch.js';
import { type Assembled, assemble, type ListedFile, openInMemory } from './assemble.js';
import type { OpenCache } from './cache-file.js';
import { type RecallDocument, recallDocument } from './document.js';
import { writeCache } from './write-cache.js';

/**
 * The index of the branch, written to the cache; what did not change is taken from the old one.
 * @param old the cache as it lies there, of whatever commit
 */
export async function refresh(
  context: Context,
  repository: Repository,
  old: OpenCache | undefined,
): Promise<OpenCache> {
  const config = await gitConfig(context, repository);
  const objects = await openObjects(repository, context);
  const { tip } = await findBase(objects, memoryRef(config), config.get('lerim.remote'));
  if (old && old.tip === tip) return old;
  const files = tip === undefined ? [] : await memoryFiles(objects, tip);
  const load = (wanted: readonly ListedFile[]) => loadDocuments(objects, wanted);
  const assembled = await orAnew(old, (from) => assemble(tip ?? '', files, load, from));
  if (tip !== undefined) writeCache(repository.stateDir, assembled.contents, assembled.bodies);
  return openInMemory(assembled);
}

/** One memory from the repository itself. */
export async function readDocument(
  context: Context,
  repository: Repository,
  file: ListedFile,
): Promise<RecallDocument | undefined> {
  const [document] = await loadDocuments(await openObjects(repository, context), [file]);
  return document;
}

/** Files of the branch that can be memories. */
async function memoryFiles(objects: ObjectStore, tip: string): Promise<ListedFile[]> {
  const files = await objects.listTree(tip);
  return files
    .filter(
      ({ path, mode }) => !pathProblem(path, mode) && primitiveOf(path) !== undefined && path.endsWith('.md'),
    )
    .map(({ path, oid }) => ({ path, blob: oid }));
}

/** Reads files as memories; what is none is left out: `check` and `status` tell of it. */
async function loadDocuments(objects: ObjectStore, files: readonly ListedFile[]): Promise<RecallDocument[]> {
  if (files.length === 0) return [];
  const blobs = await objects.readBlobs([...new Set(files.map(({ blob }) => blob))], MAX_TEXT * 4);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return files.flatMap(({ path, blob }) => {
    const content = blobs.get(blob);
    if (!content) return [];
    try {
      const text = decoder.decode(content);
      const parsed = parseMemory(text, path);
      if ('problem' in parsed) return [];
      return recallDocument({ memory: parsed.memory, path, archived: isArchived(path), text, blob });
    } catch (error) {
      if (error instanceof TypeError) return [];
      throw error;
    }
  });
}

/** A cache whose bodies turn out to be damaged is no cache. */
async function orAnew(
  old: OpenCache | undefined,
  build: (from: OpenCache | undefined) => Promise<Assembled>,
): Promise<Assembled> {
  try {
    return await build(old);
  } catch (error) {
    if (!(error instanceof RangeError) || !old) throw error;
    return build(undefined);
  }
}
