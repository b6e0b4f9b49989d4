import type { JsonObject } from '../json-value.js';

/** What OpenCode records of a session, wherever it is stored. */
export interface SessionInfo {
  readonly id: string;
  readonly parent?: string | undefined;
  readonly directory?: string | undefined;
  /** SHA of the repository's root commit; `global` outside git. */
  readonly project?: string | undefined;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** First message that was undone, as long as the undoing can be taken back. */
  readonly revertedFrom?: string | undefined;
}

export interface Message {
  readonly id: string;
  readonly created: number;
  readonly info: JsonObject;
  readonly parts: readonly JsonObject[];
}

/** After which message to go on. */
export interface MessageMark {
  readonly created: number;
  readonly id: string;
}

/** One session's messages in order of creation, then id. */
export interface MessageSource {
  readonly info: SessionInfo;
  after(mark: MessageMark | undefined): AsyncIterable<Message>;
  close(): Promise<void>;
}

export function isAfter(message: MessageMark, mark: MessageMark | undefined): boolean {
  if (mark === undefined) return true;
  return message.created === mark.created ? message.id > mark.id : message.created > mark.created;
}

export function inOrder(a: MessageMark, b: MessageMark): number {
  return a.created - b.created || (a.id < b.id ? -1 : 1);
}
