import git from 'isomorphic-git';
import { LerimError } from '../../lib/errors.js';
import type { FileChange, NewCommit, Oid } from '../objects.js';
import { moveRef } from './move-ref.js';
import { type Entry, type Place, readEntries } from './read.js';

export async function appendCommits(
  at: Place,
  ref: string,
  expected: Oid | null,
  commits: readonly NewCommit[],
  options: { readonly onto?: Oid; readonly sign?: boolean } = {},
): Promise<Oid[] | undefined> {
  if (options.sign)
    throw new LerimError('needs-git', 'Commits cannot be signed without git.', {
      hint: 'Install git, or set lerim.sign to false.',
    });
  let tip = expected ?? options.onto;
  const written: Oid[] = [];
  for (const commit of commits) {
    tip = await writeCommit(at, tip, commit);
    written.push(tip);
  }
  return tip !== undefined && (await moveRef(at, ref, expected, tip)) ? written : undefined;
}

async function writeCommit(at: Place, parent: Oid | undefined, commit: NewCommit): Promise<Oid> {
  const base = parent === undefined ? undefined : (await git.readCommit({ ...at, oid: parent })).commit.tree;
  const tree = (await writeTree(at, base, commit.changes)) ?? (await git.writeTree({ ...at, tree: [] }));
  const who = { ...commit.author, timestamp: Math.floor(commit.date.getTime() / 1000), timezoneOffset: 0 };
  return git.writeCommit({
    ...at,
    commit: {
      message: commit.message,
      tree,
      parent: [...(parent === undefined ? [] : [parent]), ...(commit.merge ?? [])],
      author: who,
      committer: who,
    },
  });
}

/** The tree with the changes made; `undefined` when nothing is left in it. Untouched sub-trees are not read. */
async function writeTree(
  at: Place,
  base: Oid | undefined,
  changes: readonly FileChange[],
): Promise<Oid | undefined> {
  const entries = new Map<string, Entry>();
  for (const entry of base === undefined ? [] : await readEntries(at, base)) entries.set(entry.path, entry);
  const below = new Map<string, FileChange[]>();
  for (const { path, content } of changes) {
    const slash = path.indexOf('/');
    const name = slash < 0 ? path : path.slice(0, slash);
    if (slash >= 0) below.set(name, [...(below.get(name) ?? []), { path: path.slice(slash + 1), content }]);
    else if (content === null) entries.delete(name);
    else entries.set(name, { path: name, mode: '100644', type: 'blob', oid: await writeBlob(at, content) });
  }
  for (const [name, inside] of below) {
    const old = entries.get(name);
    const oid = await writeTree(at, old?.type === 'tree' ? old.oid : undefined, inside);
    if (oid === undefined) entries.delete(name);
    else entries.set(name, { path: name, mode: '040000', type: 'tree', oid });
  }
  return entries.size > 0 ? git.writeTree({ ...at, tree: [...entries.values()] }) : undefined;
}

function writeBlob(at: Place, content: string): Promise<Oid> {
  return git.writeBlob({ ...at, blob: Buffer.from(content, 'utf8') });
}
