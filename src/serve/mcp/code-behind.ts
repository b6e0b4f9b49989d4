import { blobsAt, codeHead } from '../../git/code.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import type { Anchor } from '../../model/memory.js';

export interface CodeBehind {
  /** As they stand in a memory. */
  readonly fields: {
    readonly commit?: string;
    readonly branch?: string;
    readonly anchors?: readonly Anchor[];
  };
  /** Files that HEAD does not have. */
  readonly missing: readonly string[];
}

/** Where the code stands, and the files a memory speaks of as they are there. The user's own memory has no code. */
export async function codeBehind(
  context: Context,
  repository: Repository | undefined,
  files: readonly string[],
): Promise<CodeBehind> {
  if (repository === undefined) return { fields: {}, missing: [] };
  const head = await codeHead(context, repository);
  const wanted = files.map((file) => file.replace(/^\.\//, ''));
  const blobs = head.commit
    ? await blobsAt(context, repository, head.commit, wanted)
    : new Map<string, string>();
  const anchors = [...blobs].map(([path, blob]) => ({ path, blob }));
  return {
    fields: { ...head, ...(anchors.length > 0 ? { anchors } : {}) },
    missing: wanted.filter((file) => !blobs.has(file)),
  };
}
