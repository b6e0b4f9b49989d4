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
  /** `100644` when not given. */
  readonly mode?: string;
}

/** A file whose blob the repository has. */
export interface FileLink {
  readonly path: string;
  readonly oid: Oid;
  readonly mode: string;
}

export interface NewCommit {
  readonly message: string;
  readonly changes: readonly (FileChange | FileLink)[];
  readonly author: Identity;
  /** Author and committer date. */
  readonly date: Date;
  /** Further parents, for merges. */
  readonly merge?: readonly Oid[];
}

export interface ChangedFile {
  readonly path: string;
  readonly status: 'A' | 'M' | 'D';
  /** The file's blob before and after; absent where there was none. */
  readonly before?: Oid;
  readonly after?: Oid;
}

export interface CommitInfo {
  readonly oid: Oid;
  readonly parents: readonly Oid[];
  readonly author: Identity;
  /** Who wrote the commit object: somebody else after an amend or a rebase. */
  readonly committer: Identity;
  /** The author's, ISO 8601 UTC. */
  readonly date: string;
  /** Whole message. */
  readonly message: string;
  /** Files it changed against its first parent; with `paths`, only those. */
  readonly files: readonly ChangedFile[];
}

export interface Ref {
  /** Full name. */
  readonly name: string;
  readonly oid: Oid;
  /** Folders of the worktrees that have this branch checked out. */
  readonly checkouts: readonly string[];
}

export interface LogOptions {
  readonly paths?: readonly string[];
  readonly limit?: number;
  /** Only commits whose message holds this text. */
  readonly grep?: string;
  /** Only commits that none of these revisions reaches. */
  readonly not?: string | readonly string[];
  /** Leaves `files` empty, which spares comparing trees. */
  readonly withoutFiles?: boolean;
}

export interface ObjectStore {
  /** Oid of the commit a ref or revision names. */
  resolve(revision: string): Promise<Oid | undefined>;
  /** Refs by full name or by pattern (`*` stands for one part of a name), sorted by name. */
  refs(patterns: readonly string[]): Promise<Ref[]>;
  /** All files below a commit's root. */
  listTree(commit: Oid): Promise<TreeFile[]>;
  /** Contents by oid; one batch, order free; a blob that is missing or larger than `maxBytes` is absent. */
  readBlobs(oids: readonly Oid[], maxBytes?: number): Promise<Map<Oid, Buffer>>;
  /**
   * Appends `commits` to `ref`, the first on `expected` (`null`: the ref must not exist; the first commit is a root,
   * or stands on `onto`). All land or none. Returns the new commits in the order given, or `undefined` when the ref
   * had moved.
   */
  append(
    ref: string,
    expected: Oid | null,
    commits: readonly NewCommit[],
    options?: { readonly onto?: Oid; readonly sign?: boolean },
  ): Promise<Oid[] | undefined>;
  /** Points `ref` at `next` (`null` deletes it) if it is at `expected` (`null`: does not exist). Says whether it was. */
  moveRef(ref: string, expected: Oid | null, next: Oid | null): Promise<boolean>;
  /** Commits at which a shallow clone ends: they have parents, but not here. Empty in a complete clone. */
  cuts(): Promise<ReadonlySet<Oid>>;
  /** Commits reachable from `revision`, newest first; with `paths`, those that changed one of them. */
  log(revision: string, options?: LogOptions): Promise<CommitInfo[]>;
}
