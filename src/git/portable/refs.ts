import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import git from 'isomorphic-git';
import type { Oid, Ref } from '../objects.js';
import { ifMissing, type Place } from './read.js';

/** The commit behind a ref or (short) object id; other spellings of revisions are not known here. */
export async function resolveCommit(at: Place, revision: string): Promise<Oid | undefined> {
  const oid =
    (await git.resolveRef({ ...at, ref: revision }).catch(ifMissing)) ??
    (/^[0-9a-f]{4,40}$/.test(revision)
      ? await git.expandOid({ ...at, oid: revision }).catch(ifMissing)
      : undefined);
  if (oid === undefined) return undefined;
  const commit = await git.readCommit({ ...at, oid }).catch((error: { code?: string }) => {
    if (error.code === 'NotFoundError' || error.code === 'ObjectTypeError') return undefined;
    throw error;
  });
  return commit?.oid;
}

export async function listRefs(at: Place, patterns: readonly string[]): Promise<Ref[]> {
  const wanted = patterns.map(matcher);
  const names = (await git.listRefs({ ...at, filepath: 'refs' })).map((name) => `refs/${name}`);
  const checkouts = await listCheckouts(at.gitdir);
  const refs: Ref[] = [];
  for (const name of [...new Set(names)]
    .filter((name) => wanted.some((matches) => matches.test(name)))
    .sort()) {
    const oid = await git.resolveRef({ ...at, ref: name }).catch(ifMissing);
    if (oid) refs.push({ name, oid, checkouts: checkouts.get(name) ?? [] });
  }
  return refs;
}

/** As `git for-each-ref` reads a pattern: a whole name, a folder of names, or with `*` for a part of a name. */
function matcher(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`^${escaped.replace(/\/$/, '')}(/|$)`);
}

/** Branches by the folders of the worktrees that have them checked out. */
async function listCheckouts(commonDir: string): Promise<Map<string, string[]>> {
  const checkouts = new Map<string, string[]>();
  const add = async (gitDir: string, folder: string): Promise<void> => {
    const branch = (await readText(join(gitDir, 'HEAD')))?.match(/^ref: (.+?)\s*$/)?.[1];
    if (branch && existsSync(folder)) checkouts.set(branch, [...(checkouts.get(branch) ?? []), folder]);
  };
  if (basename(commonDir) === '.git') await add(commonDir, dirname(commonDir));
  for (const name of await readdir(join(commonDir, 'worktrees')).catch(() => [])) {
    const gitDir = join(commonDir, 'worktrees', name);
    const link = await readText(join(gitDir, 'gitdir'));
    if (link) await add(gitDir, dirname(link.trim()));
  }
  return checkouts;
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
