/** What a brief is made from. Plain data: everything behind it is pure. */
import type { StoredMemory } from '../../store/store.js';
import type { Standing } from '../standing.js';
import type { BranchWork } from './branch-work.js';

/** A memory that may be said, with how it stands today. */
export interface Known extends Standing {
  readonly stored: StoredMemory;
  /** How often it was handed out. */
  readonly uses: number;
  /** Of the user's own memory, which counts in all projects. */
  readonly global: boolean;
}

export interface BriefFacts {
  readonly now: Date;
  readonly project: string;
  readonly work: BranchWork;
  /** Tip of the memory branch; missing while there is no memory. */
  readonly tip?: string;
  /** Neither archived nor superseded. */
  readonly known: readonly Known[];
  /** Proposals that wait for an answer. */
  readonly proposals: readonly string[];
  /** Most tokens the brief may have. */
  readonly tokens: number;
}
