/** What a reader makes of an agent's transcript: the same few events whatever the agent. Nothing of memories. */
import type { Context } from '../lib/context.js';
import type { RecordId } from '../lib/record-id.js';

export const AGENTS = ['claude', 'codex', 'cursor', 'opencode', 'gemini', 'copilot', 'pi'] as const;
export type AgentName = (typeof AGENTS)[number];

/** How a human's words reached the agent. */
export type HumanChannel =
  | 'prompt' /** typed and sent */
  | 'queued' /** typed while the agent was working */
  | 'answer' /** chosen or typed in reply to the agent's question tool */
  | 'rejection' /** said while refusing a tool call */
  | 'plan'; /** a plan the human approved (its text is `text`) */

interface Stamped {
  readonly record: RecordId;
  /** ISO 8601 UTC, where the format records one. */
  readonly time?: string;
}

export interface HumanWords extends Stamped {
  readonly type: 'human';
  readonly channel: HumanChannel;
  /** The human's own words: injected context, command wrappers and machine notifications are stripped. */
  readonly text: string;
  /** For `answer`: what the agent asked, with the options where known. */
  readonly question?: string;
  /** For `rejection`: the refused call. */
  readonly call?: string;
}

export interface AgentWords extends Stamped {
  readonly type: 'agent';
  readonly text: string;
}

export interface ToolCall extends Stamped {
  readonly type: 'call';
  readonly call: string;
  /** The agent's own name of the tool (`Bash`, `apply_patch`, …). */
  readonly tool: string;
  /** What kind of thing it does, the same for all agents. */
  readonly action: 'run' | 'read' | 'search' | 'edit' | 'ask' | 'plan' | 'delegate' | 'other';
  /** Shell command for `run`; else a one-line digest of the input. At most 2,000 characters. */
  readonly input: string;
  /** Files it reads or edits, as recorded (absolute or relative to `cwd`). */
  readonly paths: readonly string[];
}

export interface ToolResult extends Stamped {
  readonly type: 'result';
  readonly call: string;
  readonly ok: boolean;
  /** Head and tail of the output, at most 4,000 characters. */
  readonly text: string;
}

/** The place the session is in changes: first event of each session, and again when cwd or branch change. */
export interface Place extends Stamped {
  readonly type: 'place';
  readonly cwd?: string;
  readonly branch?: string;
  /** Code HEAD, where the agent records it (Codex). */
  readonly commit?: string;
}

/** Everything the last `turns` human turns said is void (Codex rollback, rewinds). */
interface Rollback extends Stamped {
  readonly type: 'rollback';
  readonly turns: number;
}

export type SessionEvent = HumanWords | AgentWords | ToolCall | ToolResult | Place | Rollback;

/** A session as discovery sees it: cheap facts, nothing parsed beyond the head. */
export interface SessionFile {
  readonly agent: AgentName;
  /** The agent's own session id. */
  readonly id: string;
  /** Absolute path of the file or database that holds it. */
  readonly path: string;
  /** Changes whenever there may be something new to read (size and mtime, or the row's update time). */
  readonly version: string;
  /** Milliseconds since 1970 of the last change. */
  readonly modified: number;
  /** Bytes, where the session is a file of its own. */
  readonly size?: number;
  /** Recorded working folder, where the head of the file tells it cheaply. */
  readonly cwd?: string;
  /** Second keys for when the folder is gone: remote URL, root commit of the repository. */
  readonly remote?: string;
  readonly rootCommit?: string;
}

/** Where reading stopped; opaque to callers, JSON-serialisable. */
export interface ReadPosition {
  /** Byte offset (JSONL) or update time (databases) up to which everything was read. */
  readonly offset: number;
  /** Number of lines before `offset` (JSONL). */
  readonly line: number;
  /** Last record that was read, to notice a file that was replaced. */
  readonly last?: string;
  /** State an adapter must carry over (e.g. open queue entries). */
  readonly carry?: unknown;
}

/** A place in the file that could not be read; never stops the rest. */
export interface Damage {
  readonly record: RecordId;
  readonly reason: string;
}

export interface ReadResult {
  readonly position: ReadPosition;
  readonly damage: readonly Damage[];
  /** Whether the session is the agent's own sub-session (no human in it). */
  readonly subagent: boolean;
  /** Bytes parsed by this call. */
  readonly bytes: number;
  /** The file is not the one `from` speaks of, so it was read from its start: earlier events of it are void. */
  readonly restarted?: boolean;
}

export interface ReadOptions {
  /** Continue after an earlier call; from the start without. */
  readonly from?: ReadPosition;
  /** Says whether a record (by its own uuid) was already read, in this or another file; called once per record. */
  readonly seen?: (uuid: string) => boolean;
  readonly signal?: AbortSignal;
  /**
   * The session is known to be over (quiet for hours, or named by the user): words that still wait in a queue are
   * given out too. Reading on later gives nothing twice.
   */
  readonly finished?: boolean;
}

/** What was found before, by path (and id, where one file holds many): a file of the same version is not opened again. */
export type KnownSessions = (agent: AgentName, path: string, id?: string) => SessionFile | undefined;

/** Told of a file or database that discovery had to leave out. */
export type ReportUnreadable = (path: string, error: Error) => void;

/** One coding agent's transcripts. */
export interface SessionAdapter {
  readonly agent: AgentName;
  /** Folders or databases it looks at under this environment, existing or not (for `doctor` and `connect`). */
  places(context: Context): string[];
  /** Every session on disk, newest first. Costs a stat each, plus the head of files whose cwd is not yet known. */
  discover(context: Context, known?: KnownSessions, report?: ReportUnreadable): AsyncIterable<SessionFile>;
  /** Describe one file the user named (`sync --trace FILE`). */
  describe(path: string, context: Context): Promise<SessionFile[]>;
  /** Reads events in order; memory use is bounded whatever the file's size. */
  read(file: SessionFile, emit: (event: SessionEvent) => void, options?: ReadOptions): Promise<ReadResult>;
}
