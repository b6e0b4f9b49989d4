/** What an engine hands to reconciliation. */
import type { RecordId } from '../lib/record-id.js';
import type { LearningKind, Memory } from '../model/memory.js';
import type { AgentName, SessionEvent } from '../sessions/session.js';

/** A session ready for extraction: all its events so far, redacted. */
export interface SessionTrace {
  readonly agent: AgentName;
  readonly id: string;
  readonly events: readonly SessionEvent[];
}

interface CandidateBase {
  readonly title: string;
  /** The rule first, then `**Why:**` and `**How to apply:**` where they were said. */
  readonly body: string;
  readonly tags: readonly string[];
  /** 0.0-1.0 */
  readonly confidence: number;
  /** Records that say it, the deciding one first; the id derives from that one. */
  readonly records: readonly RecordId[];
  /** A few of the words that were said in the first record. */
  readonly quote: string;
  /** Files it speaks of, as recorded. */
  readonly paths: readonly string[];
  /** When it was said, ISO 8601 UTC, where known. */
  readonly said?: string;
}

export type Candidate =
  | (CandidateBase & { readonly primitive: 'decision' })
  | (CandidateBase & { readonly primitive: 'learning'; readonly kind: LearningKind });

export interface SummaryDraft {
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly tags: readonly string[];
  /** Who wrote it, where that is not who found the candidates. */
  readonly engine?: string;
}

export interface Extraction {
  readonly candidates: readonly Candidate[];
  /** Missing when the session did nothing. */
  readonly summary?: SummaryDraft;
  /** Who found it, where that is not the engine that was asked. */
  readonly engine?: string;
  /** Why it was not the one that was asked, as a sentence. */
  readonly fallback?: string;
  /** How it was found and what was dropped, for the log of the run: a sentence each. */
  readonly notes?: readonly string[];
}

/** Active memories that speak of what a text does, nearest first. */
export type FindNear = (text: string, most: number) => Promise<readonly Memory[]>;

/** A way to find what is worth knowing in a session. */
export interface Engine {
  /** Name and version as written to the `Lerim-Engine` trailer, e.g. `heuristic/1`. */
  readonly name: string;
  /** Each reading costs: in the background a session is read when it is over, or once an hour. */
  readonly costly?: boolean;
  /** @param near what memory holds already; nothing when not given */
  extract(trace: SessionTrace, near?: FindNear): Promise<Extraction>;
}
