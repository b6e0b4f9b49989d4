/** What is remembered. Plain data, no behaviour. */
import type { RecordId } from '../lib/record-id.js';

export const PRIMITIVES = ['decision', 'learning', 'note', 'summary'] as const;
export type Primitive = (typeof PRIMITIVES)[number];

export const LEARNING_KINDS = ['insight', 'procedure', 'friction', 'pitfall', 'preference'] as const;
export type LearningKind = (typeof LEARNING_KINDS)[number];

export const NOTE_TYPES = ['user', 'feedback', 'project', 'reference'] as const;
export type NoteType = (typeof NOTE_TYPES)[number];

export const NOTE_SCOPES = ['project', 'user'] as const;
type NoteScope = (typeof NOTE_SCOPES)[number];

/** Where a memory comes from: the turns that say it. */
export interface Evidence {
  /** `<agent>/<session id>`, e.g. `claude/6f0c…`. */
  readonly session: string;
  readonly records: readonly RecordId[];
  /** A few words that stand in those records, redacted. */
  readonly quote?: string;
}

/** Code a memory speaks of, at the version it was true of. */
export interface Anchor {
  readonly path: string;
  readonly blob: string;
}

interface Common {
  /** `dec-…`, `lrn-…`, `note-…`, `sum-…`; unique, never changes. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** ISO 8601 UTC, as are all times. */
  readonly created: string;
  readonly updated: string;
  /** Who brought it: an agent's name, `manual`, `import:<what>`. */
  readonly source: string;
  readonly tags: readonly string[];
  readonly evidence?: readonly Evidence[];
  readonly anchors?: readonly Anchor[];
  /** Code HEAD and branch when it was learned. */
  readonly commit?: string;
  readonly branch?: string;
  /** What wrote it, e.g. `heuristic/1`. */
  readonly engine?: string;
  readonly supersedes?: readonly string[];
  readonly superseded_by?: string;
  /** Does not decay. */
  readonly pinned?: boolean;
  /** Front-matter keys we do not know: kept as they are. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface Decision extends Common {
  readonly primitive: 'decision';
  /** 0.0-1.0 */
  readonly confidence: number;
}

export interface Learning extends Common {
  readonly primitive: 'learning';
  readonly kind: LearningKind;
  readonly confidence: number;
}

interface Note extends Common {
  readonly primitive: 'note';
  readonly type: NoteType;
  readonly description: string;
  readonly scope: NoteScope;
  readonly confidence: number;
}

export interface Summary extends Common {
  readonly primitive: 'summary';
  readonly description: string;
  /** `YYYY-MM-DD` and `HH:MM:SS`, UTC, of the session's end. */
  readonly date: string;
  readonly time: string;
  readonly coding_agent: string;
  readonly raw_trace_path: string;
  readonly run_id: string;
  readonly repo_name: string;
}

export type Memory = Decision | Learning | Note | Summary;
