import { blobsAt } from '../git/code.js';
import type { ObjectStore, Oid } from '../git/objects.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import type { FileChange } from '../recall/freshness/freshness.js';
import { refreshGrades } from '../recall/freshness/refresh-grades.js';
import type { MemoryStore, StoredMemory } from '../store/store.js';

/** How a file that a memory speaks of stands at HEAD, against the version it was true of. */
export interface AnchorState {
  readonly path: string;
  readonly grade: 'changed' | 'moved' | 'gone';
  /** The file as it is at HEAD; under its new name where it moved. */
  readonly now?: { readonly path: string; readonly blob: string };
  /** Share of the lines it had that are no longer there, 0 to 1, where known. */
  readonly changed?: number;
  /** Commits since that touched it, where known. */
  readonly commits?: number;
}

/** Largest file whose lines are compared, in bytes. */
const MAX_FILE = 512 * 1024;

/** By the blob of the memory's own file. Memories whose code is as it was are absent; what is not committed does not count. */
export async function readAnchorStates(
  context: Context,
  repository: Repository,
  objects: ObjectStore,
  store: MemoryStore,
): Promise<Map<Oid, AnchorState[]>> {
  const states = new Map<Oid, AnchorState[]>();
  const grades = await refreshGrades(context, repository, store);
  if (grades === undefined || grades.size === 0) return states;
  const found = [...(await store.snapshot()).memories.values()].flatMap((stored) => {
    const files = grades.get(stored.memory.id, stored.blob)?.files.filter(({ uncommitted }) => !uncommitted);
    return stored.archived || !files?.length ? [] : [{ stored, files }];
  });
  const paths = new Set(found.flatMap(({ files }) => files.map(({ path, to }) => to ?? path)));
  const here = await blobsAt(context, repository, grades.at.head, [...paths]);
  const pairs = found.flatMap(({ stored, files }) =>
    files.flatMap((file) => [blobOf(stored, file), here.get(file.to ?? file.path)]),
  );
  const blobs = await objects.readBlobs([...new Set(pairs.filter((oid) => oid !== undefined))], MAX_FILE);
  for (const { stored, files } of found)
    states.set(
      stored.blob,
      files.map((file) => {
        const blob = here.get(file.to ?? file.path);
        const changed = shareGone(blobs.get(blobOf(stored, file) ?? ''), blobs.get(blob ?? ''));
        return {
          path: file.path,
          grade: file.state,
          ...(blob === undefined ? {} : { now: { path: file.to ?? file.path, blob } }),
          ...(changed === undefined ? {} : { changed }),
          ...(file.commits === undefined ? {} : { commits: file.commits }),
        };
      }),
    );
  return states;
}

function blobOf({ memory }: StoredMemory, { path }: FileChange): Oid | undefined {
  return memory.anchors?.find((anchor) => anchor.path === path)?.blob;
}

/** Share of the old lines that are not in the new file, blank ones left out. */
function shareGone(old: Buffer | undefined, now: Buffer | undefined): number | undefined {
  if (old === undefined || now === undefined) return undefined;
  const left = new Map<string, number>();
  for (const line of linesOf(now)) left.set(line, (left.get(line) ?? 0) + 1);
  const before = linesOf(old);
  const gone = before.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
  return before.length === 0 ? undefined : gone.length / before.length;
}

function linesOf(content: Buffer): string[] {
  return content
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
