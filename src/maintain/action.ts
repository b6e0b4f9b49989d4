/** What maintenance proposes. Plain data. */
import type { Memory } from '../model/memory.js';

export type ActionKind = 'merge' | 'archive' | 'supersede' | 'consolidate' | 'refresh';

/** What an action rests on. Harmless ones among them may be accepted without review. */
type Ground = 'duplicate' | 'contradiction' | 'decayed' | 'stale' | 'junk' | 'scattered';

export interface MaintainAction {
  readonly kind: ActionKind;
  readonly ground: Ground;
  /** The memory it is about, for its commit's first line. */
  readonly subject: Pick<Memory, 'primitive' | 'title'>;
  /** A sentence or two. */
  readonly why: string;
  /** What it rests on, a line each. */
  readonly evidence: readonly string[];
  /** All memories it touches; that which stays or comes first. */
  readonly ids: readonly string[];
  /** Memories as they are to be, new or known. */
  readonly put: readonly Memory[];
  /** Memories that go to the archive, with that which takes their place. */
  readonly retired: readonly { readonly id: string; readonly by?: string }[];
  /** Who worded what is put, where a model did. */
  readonly engine?: string;
  /** Stands for what is done to which content; the same on every machine. */
  readonly digest: string;
}
