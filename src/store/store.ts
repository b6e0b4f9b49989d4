/** The memory branch as an object: what is on it, and changes to it. */
import type { CommitInfo, Oid } from '../git/objects.js';
import type { Verdict } from '../model/feedback.js';
import type { Memory } from '../model/memory.js';

/** A memory as it lies on the branch. */
export interface StoredMemory {
  readonly memory: Memory;
  /** Path on the branch; below `archived/` when archived. */
  readonly path: string;
  readonly archived: boolean;
  /** The file's text, byte for byte. */
  readonly text: string;
  readonly blob: Oid;
}

/** A file on the branch that is no valid memory; listed, never touched. */
export interface Problem {
  readonly path: string;
  /** A clause: "has no front matter". */
  readonly reason: string;
}

/** The branch at one commit. */
export interface Snapshot {
  /** Missing when the branch does not exist yet. */
  readonly tip: Oid | undefined;
  /** By id, archived ones included. */
  readonly memories: ReadonlyMap<string, StoredMemory>;
  readonly problems: readonly Problem[];
}

/** Why and by whom a change is made: becomes the commit's text and trailers. */
export interface Reason {
  /** A sentence or two for the commit's body. */
  readonly why: string;
  readonly session?: string;
  readonly commit?: string;
  readonly engine?: string;
}

export type Change =
  | { readonly op: 'add' | 'update'; readonly memory: Memory; readonly reason: Reason }
  /** The file's whole new text, as a person edited it. */
  | { readonly op: 'edit'; readonly id: string; readonly text: string; readonly reason: Reason }
  /** `restore` brings an archived memory back to its place, and a deleted one back as it last was. */
  | { readonly op: 'archive' | 'restore' | 'delete'; readonly id: string; readonly reason: Reason }
  /** What somebody found of a memory: moves its confidence. */
  | { readonly op: 'feedback'; readonly id: string; readonly verdict: Verdict; readonly reason: Reason }
  /** Archives `old` and adds `memory`, linked both ways. */
  | { readonly op: 'supersede'; readonly old: string; readonly memory: Memory; readonly reason: Reason }
  /** Many memories, one commit. Those whose id is known are left out, unless theirs is the newer `updated`. */
  | {
      readonly op: 'import';
      readonly memories: readonly Memory[];
      /** Ids among them that go to the archive. */
      readonly archived?: readonly string[];
      readonly reason: Reason;
    }
  /** Files as they are to be, under a message that is there: what a review accepts or rejects. May hold no file. */
  | {
      readonly op: 'commit';
      readonly ids: readonly string[];
      readonly files: readonly FileEdit[];
      readonly message: string;
    };

/** A memory's file, or one outside the memory folders; the change is refused where it is not `before` any more. `null`: no file. */
export interface FileEdit {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Applied {
  readonly op: Change['op'];
  readonly ids: readonly string[];
  /** `undefined` when the change waits in the journal. */
  readonly commit: Oid | undefined;
  readonly paths: readonly string[];
  /** Kinds of secrets that were taken out before it was written, e.g. `token`. */
  readonly redacted?: readonly string[];
  /** Why the change waits, as a sentence; it is made with the next one that can be. */
  readonly waiting?: string;
}

/** A change in the journal: accepted, not yet on the branch. */
export interface Waiting {
  readonly since: string;
  readonly change: Change;
}

export interface HistoryEntry extends CommitInfo {
  /** What the commit says it did, or what its files show where it says nothing. */
  readonly op: string;
}

export interface Removed {
  /** The branch's last commit. */
  readonly tip: Oid;
  /** Holds what was removed: `refs/heads/x` as `<folder>/heads/x`. */
  readonly folder: string;
}

export interface MemoryStore {
  /** Full ref name, e.g. `refs/heads/lerim/memory`. */
  readonly ref: string;
  /** Of the branch here, else of a remote's branch as last fetched. */
  tip(): Promise<Oid | undefined>;
  /**
   * Makes the branch, for `init`: at the commit of a fetched `<remote>/lerim/memory` where there is one, else at the root
   * commit that all clones share. Returns the tip; does nothing where the branch exists.
   */
  create(): Promise<Oid>;
  /** The branch now, or at a revision of it. */
  snapshot(revision?: string): Promise<Snapshot>;
  /**
   * Computes changes from the current snapshot and commits them, one commit each, on the tip they were computed from;
   * when the tip moved meanwhile `plan` is called again on the new one. No change, no commit. Where nothing can be
   * written (read-only or full repository) the changes go to a journal outside it and are made with the next ones.
   */
  apply(plan: (now: Snapshot) => readonly Change[] | Promise<readonly Change[]>): Promise<Applied[]>;
  /** Everything that happened to one memory, newest first; that of a deleted one too. */
  history(id: string): Promise<HistoryEntry[]>;
  /** The branch's commits, newest first. */
  log(): Promise<CommitInfo[]>;
  /** Removes the branch, access notes, proposals and the journal; `undefined` when there was no branch. */
  reset(): Promise<Removed | undefined>;
  /** Changes in the journal, oldest first. */
  waiting(): Promise<Waiting[]>;
}
