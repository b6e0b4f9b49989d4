/** What the explorer may see: the files of two commits, that of memory and that of the code. No path ever reaches a disk. */
import { openObjects } from '../../git/open-objects.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import type { StoredMemory } from '../../store/store.js';
import type { Redact } from '../redact-event.js';

/** Largest file that is shown, in bytes: beyond are data and what was generated. */
const MAX_FILE = 64 << 10;
const PLAIN_FILE = /^100/;

export interface Library {
  /** `memory/decisions/….md`, `code/src/….ts`; sorted. */
  paths(): Promise<readonly string[]>;
  /** Texts of files by path, secrets taken out; what is no file, no text or too large is absent. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly memories: readonly StoredMemory[];
}

export function openLibrary(
  context: Context,
  repository: Repository,
  memories: readonly StoredMemory[],
  redact: Redact,
): Library {
  const kept = new Map(memories.map(({ path, text }) => [`memory/${path}`, text]));
  let code: Promise<ReadonlyMap<string, string>> | undefined;
  const codeFiles = (): Promise<ReadonlyMap<string, string>> => {
    code ??= listCode(context, repository);
    return code;
  };
  return {
    memories,
    paths: async () => [...kept.keys(), ...(await codeFiles()).keys()].sort(),
    async read(paths) {
      const oids = new Map<string, string>();
      for (const path of paths) {
        const oid = kept.has(path) ? undefined : (await codeFiles()).get(path);
        if (oid !== undefined) oids.set(path, oid);
      }
      const objects = await openObjects(repository, context);
      const blobs = await objects.readBlobs([...new Set(oids.values())], MAX_FILE);
      const texts = new Map<string, string>();
      for (const path of paths) {
        const text = kept.get(path) ?? textOf(blobs.get(oids.get(path) ?? ''));
        if (text !== undefined) texts.set(path, redact(text));
      }
      return texts;
    },
  };
}

/** Links and submodules are no files of this tree. */
async function listCode(context: Context, repository: Repository): Promise<ReadonlyMap<string, string>> {
  const objects = await openObjects(repository, context);
  const head = await objects.resolve('HEAD');
  const files = head === undefined ? [] : await objects.listTree(head);
  return new Map(
    files.filter(({ mode }) => PLAIN_FILE.test(mode)).map(({ path, oid }) => [`code/${path}`, oid]),
  );
}

function textOf(blob: Buffer | undefined): string | undefined {
  return blob === undefined || blob.includes(0) ? undefined : blob.toString('utf8');
}
