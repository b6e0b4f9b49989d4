/** Trees to merge, written as paths and texts. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { planMerge } from '../../src/merge/merge-memories.js';
import { readMergeFile } from '../../src/merge/read-merge-file.js';
import type { ChangedAt, Merged, MergeFile } from '../../src/merge/tree.js';

export type Texts = Readonly<Record<string, string>>;

export function treeOf(texts: Texts): MergeFile[] {
  return Object.entries(texts).map(([path, text]) =>
    readMergeFile(path, '100644', createHash('sha1').update(text).digest('hex'), text),
  );
}

/** Merges, makes sure that the sides can be swapped, and gives the texts by path. */
export function merge(
  base: readonly MergeFile[],
  ours: readonly MergeFile[],
  theirs: readonly MergeFile[],
  changedAt?: ChangedAt,
): Merged & { readonly texts: Texts } {
  const merged = planMerge(base, ours, theirs).finish(changedAt);
  const swapped: ChangedAt = (side, path) => changedAt?.(side === 'ours' ? 'theirs' : 'ours', path);
  expect(planMerge(base, theirs, ours).finish(swapped)).toEqual(merged);
  return { ...merged, texts: Object.fromEntries(merged.files.map(({ path, text }) => [path, text ?? ''])) };
}
