import type { FileChange } from '../git/objects.js';
import type { LoadedSnapshot } from './read-snapshot.js';
import type { Change, StoredMemory } from './store.js';

/** The branch as it will be once the changes planned so far are made. */
export interface Draft {
  readonly memories: Map<string, StoredMemory>;
  readonly paths: Set<string>;
  readonly now: Date;
  /** Deleted memories that a change wants back, as they last were. */
  readonly deleted: ReadonlyMap<string, Lost>;
}

export interface Lost {
  readonly path: string;
  readonly text: string;
}

export interface PlannedChange {
  readonly op: Change['op'];
  readonly ids: readonly string[];
  readonly paths: readonly string[];
  readonly message: string;
  readonly files: readonly FileChange[];
  /** Kinds of secrets that were taken out of the change. */
  readonly redacted?: readonly string[];
}

export function draftOf(
  snapshot: LoadedSnapshot,
  now: Date,
  deleted: ReadonlyMap<string, Lost> = new Map(),
): Draft {
  return { memories: new Map(snapshot.memories), paths: new Set(snapshot.paths), now, deleted };
}
