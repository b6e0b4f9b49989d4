/** What people have decided about proposed actions, as the commits of the memory branch tell everybody who has it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommitInfo, ObjectStore, Oid } from '../../git/objects.js';
import { replaceFile } from '../../lib/replace-file.js';
import { readTrailers } from '../commit-message.js';

/** Trailer by which an action is known. */
const KEY = 'Lerim-Digest:';

interface Cached {
  readonly tip: Oid;
  readonly rejected: readonly string[];
}

/** Digests of all actions that were ever rejected; kept in the state folder, by the branch's tip. */
export async function readRejected(
  objects: ObjectStore,
  stateDir: string,
  tip: Oid | undefined,
): Promise<Set<string>> {
  if (tip === undefined) return new Set();
  const file = join(stateDir, 'cache', 'rejected.json');
  const cached = await readCache(file);
  if (cached?.tip === tip) return new Set(cached.rejected);
  const known = cached !== undefined && (await isAncestor(objects, cached.tip, tip)) ? cached : undefined;
  const since = known === undefined ? {} : { not: known.tip };
  const commits = await objects.log(tip, { grep: KEY, withoutFiles: true, ...since });
  const fresh = commits.filter(isRejection).flatMap(digestsIn);
  const rejected = new Set([...(known?.rejected ?? []), ...fresh]);
  await replaceFile(file, JSON.stringify({ tip, rejected: [...rejected] } satisfies Cached)).catch(() => {});
  return rejected;
}

/** Digests of actions that the memory branch took over since a proposal left it. */
export async function readAccepted(
  objects: ObjectStore,
  tip: Oid | undefined,
  proposal: Oid,
): Promise<Set<string>> {
  if (tip === undefined) return new Set();
  const commits = await objects.log(tip, { grep: KEY, withoutFiles: true, not: proposal });
  return new Set(commits.filter((commit) => !isRejection(commit)).flatMap(digestsIn));
}

function isRejection({ message }: CommitInfo): boolean {
  return readTrailers(message).op === 'reject';
}

/** Anywhere in the message: forges put those of several commits into one. */
function digestsIn({ message }: CommitInfo): string[] {
  return [...message.matchAll(/^[ \t]*Lerim-Digest:[ \t]*([0-9a-f]{16})[ \t]*$/gm)].map(
    ([, digest = '']) => digest,
  );
}

async function readCache(file: string): Promise<Cached | undefined> {
  try {
    const found = JSON.parse(await readFile(file, 'utf8')) as Cached;
    return typeof found.tip === 'string' && Array.isArray(found.rejected) ? found : undefined;
  } catch {
    return undefined;
  }
}

async function isAncestor(objects: ObjectStore, old: Oid, tip: Oid): Promise<boolean> {
  if ((await objects.resolve(old)) === undefined) return false;
  return (await objects.log(old, { not: tip, limit: 1, withoutFiles: true })).length === 0;
}
