import git from 'isomorphic-git';
import { LerimError } from '../../lib/errors.js';
import type { FileChange, FileLink, NewCommit, Oid } from '../objects.js';
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
  changes: readonly (FileChange | FileLink)[],
): Promise<Oid | undefined> {
  const entries = new Map<string, Entry>();
  for (const entry of base === undefined ? [] : await readEntries(at, base)) entries.set(entry.path, entry);
  const below = new Map<string, (FileChange | FileLink)[]>();
  const here: (FileChange | FileLink)[] = [];
  for (const change of changes) {
    const slash = change.path.indexOf('/');
    const name = change.path.slice(0, Math.max(slash, 0));
    if (slash < 0) here.push(change);
    else below.set(name, [...(below.get(name) ?? []), { ...change, path: change.path.slice(slash + 1) }]);
  }
  // As fast-import does it: what goes makes room for what comes, a folder for a file and a file for a folder.
  for (const change of here) if (isRemoval(change)) entries.delete(change.path);
  for (const [name, inside] of below) {
    const old = entries.get(name);
    const oid = await writeTree(at, old?.type === 'tree' ? old.oid : undefined, inside);
    if (oid === undefined) entries.delete(name);
    else entries.set(name, { path: name, mode: '040000', type: 'tree', oid });
  }
  for (const change of here) if (!isRemoval(change)) entries.set(change.path, await entryOf(at, change));
  return entries.size > 0 ? git.writeTree({ ...at, tree: [...entries.values()] }) : undefined;
}

function isRemoval(change: FileChange | FileLink): boolean {
  return 'content' in change && change.content === null;
}

async function entryOf(at: Place, change: FileChange | FileLink): Promise<Entry> {
  const { path, mode = '100644' } = change;
  const oid =
    'oid' in change
      ? change.oid
      : await git.writeBlob({ ...at, blob: Buffer.from(change.content ?? '', 'utf8') });
  return { path, mode, type: mode === '160000' ? 'commit' : 'blob', oid };
}
