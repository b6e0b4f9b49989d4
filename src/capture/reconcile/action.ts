import type { Memory } from '../../model/memory.js';
import type { Reason, StoredMemory } from '../../store/store.js';
import type { Captured } from './merge-into.js';

/** Something a session says, as the memory it would become. */
export interface Proposal {
  readonly memory: Captured;
  /** Of the proposals of one session, the later words win. */
  readonly reason: Reason;
}

export interface Action {
  readonly op: 'add' | 'update' | 'supersede' | 'archive' | 'none';
  /** The memory it ends up in. */
  readonly id: string;
  readonly title: string;
  /** Why it came to this, in a few words. */
  readonly because: string;
  /** For all but `none` and `archive`. */
  readonly memory?: Memory;
  /** For `supersede`: the memories that go, nearest first. */
  readonly olds?: readonly string[];
  readonly reason: Reason;
}

export interface Stored {
  readonly memories: Iterable<StoredMemory>;
  /** Ids that were on the branch once and were taken off it. */
  readonly deleted: ReadonlySet<string>;
  /** Ids whose text a person changed. */
  readonly edited: ReadonlySet<string>;
}

/** How a commit says why it is not simply an addition. */
const WHY: Readonly<Record<string, string>> = {
  'more was said': 'More was said in the same session.',
  'was said again': 'Said again.',
  'overturns what was said before': 'Overturns what was said before.',
  'goes back to what held before': 'Goes back to what held before.',
};

/** What becomes of a proposal. */
export function actionOn(
  { memory, reason }: Proposal,
  op: Action['op'],
  because: string,
  rest: Partial<Action> = {},
): Action {
  return {
    op,
    id: memory.id,
    title: memory.title,
    because,
    reason: op === 'add' ? reason : { ...reason, why: `${WHY[because] ?? because} ${reason.why}` },
    ...rest,
  };
}
