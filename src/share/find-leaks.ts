import type { CommitInfo, ObjectStore, Oid } from '../git/objects.js';
import { findSecrets } from '../lib/secrets/redact.js';
import { parseMemory } from '../model/parse-memory.js';
import { readTrailers } from '../store/commit-message.js';

/** Something that looks like a secret, in what would leave. */
export interface Leak {
  readonly commit: Oid;
  /** Of the file; missing when it stands in the commit's message. */
  readonly path?: string;
  /** The memory it is about. */
  readonly id?: string;
  /** Kinds of what was found. */
  readonly kinds: readonly string[];
}

/** No memory is larger; what is cannot be looked through in good time. */
const MAX_BLOB = 8 * 1024 * 1024;
/** Files that are held at once. */
const BATCH = 500;

/**
 * Looks for keys, tokens and passwords in every message, name and file version that a push would send.
 * @param tips what would be pushed
 * @param known what the remote has
 */
export async function findLeaks(
  objects: ObjectStore,
  tips: readonly Oid[],
  known: readonly Oid[],
): Promise<Leak[]> {
  const leaks: Leak[] = [];
  const files: FileVersion[] = [];
  const seen = new Set<Oid>();
  for (const [index, tip] of tips.entries())
    for (const commit of await objects.log(tip, { not: [...known, ...tips.slice(0, index)] })) {
      leaks.push(...leaksInMessage(commit));
      for (const { path, after } of commit.files) {
        if (after === undefined || seen.has(after)) continue;
        seen.add(after);
        files.push({ commit: commit.oid, path, blob: after });
      }
    }
  for (let at = 0; at < files.length; at += BATCH)
    leaks.push(...(await leaksInFiles(objects, files.slice(at, at + BATCH))));
  return leaks;
}

interface FileVersion {
  readonly commit: Oid;
  readonly path: string;
  readonly blob: Oid;
}

function leaksInMessage({ oid, message }: CommitInfo): Leak[] {
  const kinds = kindsIn(message);
  const [id] = readTrailers(message).ids;
  return kinds.length === 0 ? [] : [{ commit: oid, kinds, ...(id === undefined ? {} : { id }) }];
}

async function leaksInFiles(objects: ObjectStore, files: readonly FileVersion[]): Promise<Leak[]> {
  const blobs = await objects.readBlobs(
    files.map(({ blob }) => blob),
    MAX_BLOB,
  );
  return files.flatMap(({ commit, path, blob }): Leak[] => {
    const text = blobs.get(blob)?.toString('utf8');
    if (text === undefined) return [{ commit, path, kinds: ['too large to look through'] }];
    const kinds = kindsIn(`${path}\n\n${text}`);
    if (kinds.length === 0) return [];
    const parsed = parseMemory(text, path);
    return [{ commit, path, kinds, ...('memory' in parsed ? { id: parsed.memory.id } : {}) }];
  });
}

function kindsIn(text: string): string[] {
  return [...new Set(findSecrets(text, { secretsOnly: true }).map(({ kind }) => kind))];
}
