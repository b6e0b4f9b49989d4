import fs from 'node:fs';
import git from 'isomorphic-git';
import type { Oid, TreeFile } from '../objects.js';
import type { Repository } from '../repository.js';

/** What every call of isomorphic-git wants to know. */
export interface Place {
  readonly fs: typeof fs;
  readonly gitdir: string;
  readonly cache: object;
}

export function place(repository: Repository): Place {
  return { fs, gitdir: repository.commonDir, cache: {} };
}

export async function listTree(at: Place, commit: Oid): Promise<TreeFile[]> {
  return walkTree(at, (await git.readCommit({ ...at, oid: commit })).commit.tree, '');
}

/** Files below a tree in git's order. */
async function walkTree(at: Place, tree: Oid, prefix: string): Promise<TreeFile[]> {
  const files: TreeFile[] = [];
  for (const entry of await readEntries(at, tree)) {
    const path = prefix + entry.path;
    if (entry.type === 'tree') files.push(...(await walkTree(at, entry.oid, `${path}/`)));
    else files.push({ path, mode: entry.mode, oid: entry.oid });
  }
  return files;
}

export interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly oid: Oid;
  readonly type: 'blob' | 'tree' | 'commit';
}

export async function readEntries(at: Place, tree: Oid): Promise<Entry[]> {
  const { object } = await git.readObject({ ...at, oid: tree, format: 'content' });
  return parseEntries(Buffer.from(object as Uint8Array));
}

/** By hand, because isomorphic-git throws on the hostile names that must be listed to be reported. */
function parseEntries(content: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(32, at);
    const nul = content.indexOf(0, space);
    const mode = content.toString('latin1', at, space).padStart(6, '0');
    const type = mode === '040000' ? 'tree' : mode === '160000' ? 'commit' : 'blob';
    const oid = content.toString('hex', nul + 1, nul + 21);
    entries.push({ path: content.toString('utf8', space + 1, nul), mode, oid, type });
    at = nul + 21;
  }
  return entries;
}

export async function readBlobs(
  at: Place,
  oids: readonly Oid[],
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Map<Oid, Buffer>> {
  const blobs = new Map<Oid, Buffer>();
  for (const oid of oids) {
    const found = await git.readObject({ ...at, oid, format: 'content' }).catch(ifMissing);
    const content = found?.type === 'blob' ? Buffer.from(found.object as Uint8Array) : undefined;
    if (content && content.length <= maxBytes) blobs.set(oid, content);
  }
  return blobs;
}

export function ifMissing(error: { code?: string }): undefined {
  if (error.code === 'NotFoundError') return undefined;
  throw error;
}
