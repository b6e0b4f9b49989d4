import type { Identity, ObjectStore, Oid } from '../git/objects.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import type { Journal } from './journal.js';
import type { LoadedSnapshot } from './read-snapshot.js';

/** What it takes to change one branch. */
export interface Writer {
  readonly context: Context;
  readonly repository: Repository;
  readonly objects: ObjectStore;
  readonly journal: Journal;
  readonly ref: string;
  /** The branch that `ref` begins at, for one of review. */
  readonly from: string | undefined;
  readonly author: Identity;
  readonly sign: boolean;
  readonly remote: string | undefined;
  readonly read: (tip: Oid | undefined) => Promise<LoadedSnapshot>;
}
