/**
 * What the store needs of a repository's objects and refs, and nothing more.
 * Two implementations, held to one contract test: the git binary (`binary/`), and isomorphic-git (`portable/`)
 * where there is no git on PATH.
 */
export type Oid = string;

export interface TreeFile {
  /** Path from the root of the tree, `/`-separated. */
  readonly path: string;
  /** `100644`, `100755`, `120000` (symlink), `160000` (submodule). */
  readonly mode: string;
  readonly oid: Oid;
}

export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** A file to write (`content`) or to remove (`null`) relative to the parent's tree. */
export interface FileChange {
  readonly path: string;
  readonly content: string | null;
}

export interface NewCommit {
  readonly message: string;
  readonly changes: readonly FileChange[];
  readonly author: Identity;
  /** Author and committer date. */
  readonly date: Date;
  /** Further parents, for merges. */
  readonly merge?: readonly Oid[];
}

export interface CommitInfo {
  readonly oid: Oid;
  readonly parents: readonly Oid[];
  readonly author: Identity;
  /** ISO 8601 UTC. */
  readonly date: string;
  /** Whole message. */
  readonly message: string;
  /** Files it changed against its first parent. */
  readonly files: readonly { readonly path: string; readonly status: 'A' | 'M' | 'D' }[];
}

export interface ObjectStore {
  /** Oid of the commit a ref or revision names. */
  resolve(revision: string): Promise<Oid | undefined>;
  /** All files below a commit's root. */
  listTree(commit: Oid): Promise<TreeFile[]>;
  /** Contents by oid; one batch, order free; a missing blob is absent. */
  readBlobs(oids: readonly Oid[]): Promise<Map<Oid, Buffer>>;
  /**
   * Appends `commits` to `ref`, the first on `expected` (`null`: the ref must not exist; the first commit is a root).
   * All land or none. Returns the new tip, or `undefined` when the ref had moved.
   */
  append(ref: string, expected: Oid | null, commits: readonly NewCommit[]): Promise<Oid | undefined>;
  /** Commits reachable from `revision`, newest first; with `paths`, those that changed one of them. */
  log(
    revision: string,
    options?: { readonly paths?: readonly string[]; readonly limit?: number; readonly grep?: string },
  ): Promise<CommitInfo[]>;
}
