/** What the endpoints answer with, as far as the pages use it. */
import type { Memory } from '../../model/memory.js';
import type { Freshness } from '../../recall/freshness/freshness.js';
import type { DescribedChange } from '../http/describe-history.js';

export type { DescribedAgent } from '../../hooks/describe-agents.js';
export type { DescribedAction, ProposalSummary } from '../../store/proposals/describe.js';
export type { Status } from '../gather-status.js';
export type { Page } from '../http/paging.js';
export type { ShownProject } from '../http/projects.js';
export type { ConfidencePicture } from '../insights/confidence-picture.js';
export type { Week } from '../insights/learned-by-week.js';
export type { StaleFile } from '../insights/stale-files.js';
export type { ReadRun } from '../runs.js';
export type { Turn } from '../said-around.js';
export type { DescribedSession } from '../sessions.js';
export type { DescribedChange };

/** A memory as listings give it. */
export type ShownMemory = Memory & {
  readonly path: string;
  readonly archived: boolean;
  readonly effective_confidence?: number;
  readonly accesses?: number;
  readonly last_access?: string;
  readonly freshness?: Freshness;
};

export type WholeMemory = ShownMemory & {
  readonly text: string;
  readonly history: readonly DescribedChange[];
};

/** A memory as a search finds it. */
export interface FoundMemory {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly primitive: string;
  readonly kind?: string;
  readonly memory_scope: string;
  /** That it answers. */
  readonly confidence: number;
  readonly effective_confidence?: number;
  readonly updated: string;
  readonly tags: readonly string[];
  readonly archived?: boolean;
  readonly superseded_by?: string;
  readonly session?: string;
  readonly source: string;
  readonly freshness?: Freshness;
}

export interface Answered {
  readonly answered: boolean;
  /** What wrote it. */
  readonly engine: string;
  /** Why a model that is set up did not. */
  readonly fallback?: string;
  /** Of a model. */
  readonly sentences?: readonly {
    readonly text: string;
    readonly citations: readonly { readonly id: string; readonly stale?: true }[];
  }[];
  readonly memories: readonly (FoundMemory & { readonly answer: string })[];
  readonly nearest: readonly { readonly id: string; readonly title: string }[];
}

/** How confidence fades. */
export interface Decay {
  readonly graceDays: number;
  readonly spanDays: number;
  readonly floor: number;
  readonly archiveBelow: number;
}
