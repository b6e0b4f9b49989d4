import type { Memory } from '../../model/memory.js';
import type { Reason, StoredMemory } from '../../store/store.js';
import type { SessionMemory } from '../loop/session-memory.js';
import type { Captured } from './merge-into.js';

/** Something a session says, as the memory it would become. */
export interface Proposal {
  readonly memory: Captured;
  /** Of the proposals of one session, the later words win. */
  readonly reason: Reason;
  /** Said by the agent, who may only repeat what memory gave it. */
  readonly byAgent?: true;
}

export interface Action {
  /** `doubt`: the memory is contradicted, and not ours to replace. */
  readonly op: 'add' | 'update' | 'supersede' | 'archive' | 'doubt' | 'none';
  /** The memory it ends up in. */
  readonly id: string;
  readonly title: string;
  /** Why it came to this, in a few words. */
  readonly because: string;
  /** For `add`, `update` and `supersede`. */
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
  /** What the session saved itself, and was given. */
  readonly session?: SessionMemory;
}

/** How a commit says why it is not simply an addition. */
const WHY: Readonly<Record<string, string>> = {
  'more was said': 'More was said in the same session.',
  'was said again': 'Said again.',
  'overturns what was said before': 'Overturns what was said before.',
  'goes back to what held before': 'Goes back to what held before.',
  'was given and contradicted': 'It was given to the agent, and the session says otherwise.',
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
