/** An object store in memory, so that ten thousand histories take seconds; the real ones are held to it in merge-tips.test.ts. */
import { createHash } from 'node:crypto';
import type { CommitInfo, FileChange, FileLink, NewCommit, ObjectStore, Oid } from '../../src/git/objects.js';

type Tree = ReadonlyMap<string, { readonly mode: string; readonly oid: Oid }>;

interface Commit extends Omit<CommitInfo, 'files'> {
  readonly tree: Tree;
}

export class MemoryObjects implements ObjectStore {
  readonly commits = new Map<Oid, Commit>();
  readonly blobs = new Map<Oid, Buffer>();
  readonly heads = new Map<string, Oid>();
  readonly cut = new Set<Oid>();

  async resolve(revision: string): Promise<Oid | undefined> {
    return this.heads.get(revision) ?? (this.commits.has(revision) ? revision : undefined);
  }

  async refs(): Promise<never[]> {
    return [];
  }

  async listTree(commit: Oid) {
    return [...this.tree(commit)].map(([path, file]) => ({ path, ...file }));
  }

  async readBlobs(oids: readonly Oid[]): Promise<Map<Oid, Buffer>> {
    return new Map(
      oids.flatMap((oid) => (this.blobs.has(oid) ? [[oid, this.blobs.get(oid) as Buffer]] : [])),
    );
  }

  async cuts(): Promise<ReadonlySet<Oid>> {
    return this.cut;
  }

  async append(
    ref: string,
    expected: Oid | null,
    commits: readonly NewCommit[],
    options: { readonly onto?: Oid } = {},
  ): Promise<Oid[] | undefined> {
    if ((this.heads.get(ref) ?? null) !== expected) return undefined;
    const written: Oid[] = [];
    let tip = expected ?? options.onto;
    for (const commit of commits) {
      tip = this.commit(commit, [...(tip === undefined ? [] : [tip]), ...(commit.merge ?? [])]);
      written.push(tip);
    }
    if (tip !== undefined) this.heads.set(ref, tip);
    return written;
  }

  async moveRef(ref: string, expected: Oid | null, next: Oid | null): Promise<boolean> {
    if ((this.heads.get(ref) ?? null) !== expected) return false;
    if (next === null) this.heads.delete(ref);
    else this.heads.set(ref, next);
    return true;
  }

  async log(
    revision: string,
    options: { not?: string | readonly string[]; paths?: readonly string[]; withoutFiles?: boolean } = {},
  ): Promise<CommitInfo[]> {
    const hidden = this.reach([options.not ?? []].flat());
    const found = [...this.reach([revision])].filter((oid) => !hidden.has(oid)).reverse();
    return found
      .map((oid) => {
        const { tree, ...info } = this.commits.get(oid) as Commit;
        const parents = this.cut.has(oid) ? [] : info.parents;
        return {
          ...info,
          parents,
          files: options.withoutFiles ? [] : this.files(tree, parents[0], options.paths),
        };
      })
      .filter(({ files }) => !options.paths || files.length > 0);
  }

  /** Commits that the tips reach, parents before their children. */
  reach(tips: readonly Oid[]): Set<Oid> {
    const done = new Set<Oid>();
    const open = [...tips].reverse();
    const entered = new Set<Oid>();
    while (open.length > 0) {
      const oid = open.at(-1) as Oid;
      const parents = this.cut.has(oid) ? [] : (this.commits.get(oid)?.parents ?? []);
      if (entered.has(oid)) {
        done.add(oid);
        open.pop();
      } else {
        entered.add(oid);
        open.push(...parents.filter((parent) => !entered.has(parent)));
      }
    }
    return done;
  }

  tree(commit: Oid): Tree {
    return this.commits.get(commit)?.tree ?? new Map();
  }

  /** Paths and texts of a commit, sorted by path. */
  texts(commit: Oid): Map<string, string> {
    const files = [...this.tree(commit)].sort(([one], [other]) => (one < other ? -1 : 1));
    return new Map(files.map(([path, { oid }]) => [path, this.blobs.get(oid)?.toString() ?? '']));
  }

  commit(commit: NewCommit, parents: readonly Oid[], committer = commit.author): Oid {
    const tree = new Map(parents[0] === undefined ? [] : this.tree(parents[0]));
    for (const change of commit.changes) if (this.blobOf(change) === undefined) tree.delete(change.path);
    for (const change of commit.changes) {
      const oid = this.blobOf(change);
      if (oid !== undefined) tree.set(change.path, { mode: change.mode ?? '100644', oid });
    }
    const date = commit.date.toISOString().replace(/\.\d+Z$/, 'Z');
    const sorted = [...tree].sort(([one], [other]) => (one < other ? -1 : 1));
    const oid = hash(JSON.stringify([parents, commit.message, commit.author, committer, date, sorted]));
    const { author, message } = commit;
    this.commits.set(oid, { oid, parents, author, committer, date, message, tree });
    return oid;
  }

  private blobOf(change: FileChange | FileLink): Oid | undefined {
    if ('oid' in change) return change.oid;
    if (change.content === null) return undefined;
    const oid = hash(`blob ${change.content}`);
    this.blobs.set(oid, Buffer.from(change.content));
    return oid;
  }

  private files(
    tree: Tree,
    parent: Oid | undefined,
    paths: readonly string[] | undefined,
  ): CommitInfo['files'] {
    const before = parent === undefined ? new Map() : this.tree(parent);
    const names = paths ?? [...new Set([...before.keys(), ...tree.keys()])];
    return names.flatMap((path) => {
      const [was, is] = [before.get(path)?.oid, tree.get(path)?.oid];
      if (was === is) return [];
      const status = was === undefined ? 'A' : is === undefined ? 'D' : 'M';
      return [{ path, status, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) } as const];
    });
  }
}

function hash(text: string): Oid {
  return createHash('sha1').update(text).digest('hex');
}
