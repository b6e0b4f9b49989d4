import { isoTime } from '../clip.js';
import { asObject, asText } from '../json-value.js';
import type { ReadOptions, ReadResult, SessionEvent } from '../session.js';
import { stampOf } from '../stamp.js';
import { messageEvents } from './message-events.js';
import { isAfter, type Message, type MessageMark, type MessageSource } from './message-source.js';

interface Carry {
  readonly cwd?: string | undefined;
  /** Ids of the user's messages that were given out, as far back as an undo may reach. */
  readonly turns: readonly string[];
  readonly reverted?: string | undefined;
}

const REMEMBERED_TURNS = 50;

/**
 * Reads a session from where reading stopped. The last message is left for the next call while the agent still works
 * on it; messages the human has undone are left out, and taken back when they were given out before.
 */
export async function readMessages(
  source: MessageSource,
  emit: (event: SessionEvent) => void,
  options: ReadOptions,
): Promise<ReadResult> {
  const reader = new MessageReader(source, emit, options);
  reader.takeBack();
  let waiting: Message | undefined;
  for await (const message of source.after(reader.mark)) {
    options.signal?.throwIfAborted();
    if (reader.undone(message)) break;
    if (waiting !== undefined) reader.take(waiting);
    waiting = message;
  }
  if (waiting !== undefined && (options.finished || isComplete(waiting))) reader.take(waiting);
  return reader.result();
}

class MessageReader {
  mark: MessageMark | undefined;
  private readonly subagent: boolean;
  private count: number;
  private bytes = 0;
  private cwd: string | undefined;
  private turns: string[];
  private reverted: string | undefined;

  constructor(
    private readonly source: MessageSource,
    private readonly emit: (event: SessionEvent) => void,
    private readonly options: ReadOptions,
  ) {
    const { from } = options;
    const carry = from?.carry as Carry | undefined;
    this.mark = from?.last === undefined ? undefined : { created: from.offset, id: from.last };
    this.count = from?.line ?? 0;
    this.cwd = carry?.cwd;
    this.turns = [...(carry?.turns ?? [])];
    this.reverted = carry?.reverted;
    this.subagent = source.info.parent !== undefined;
  }

  undone(message: Message): boolean {
    const { revertedFrom } = this.source.info;
    return revertedFrom !== undefined && message.id >= revertedFrom;
  }

  /** An undo of messages that were given out by an earlier call. */
  takeBack(): void {
    const { revertedFrom } = this.source.info;
    if (revertedFrom === undefined || revertedFrom === this.reverted || this.mark === undefined) return;
    const turns = this.turns.filter((id) => id >= revertedFrom).length;
    this.reverted = revertedFrom;
    if (turns === 0) return;
    this.turns = this.turns.filter((id) => id < revertedFrom);
    this.emit({ type: 'rollback', turns, record: revertedFrom });
  }

  take(message: Message): void {
    const { id, created, info } = message;
    if (!isAfter(message, this.mark)) return;
    this.mark = { id, created };
    this.count++;
    const events = messageEvents(message).filter((event) => !(this.subagent && event.type === 'human'));
    this.bytes += JSON.stringify(message.parts).length;
    // Forks copy messages under new ids, with the time they were made.
    const key = `opencode:${created}:${String(info.role)}:${events.length}`;
    if (events.length === 0 || this.options.seen?.(key)) return;
    if (info.role === 'user') this.turns = [...this.turns, id].slice(-REMEMBERED_TURNS);
    const stamp = stampOf(id, isoTime(created));
    const cwd = asText(asObject(info.path)?.cwd) ?? this.cwd ?? this.source.info.directory;
    if (cwd !== this.cwd && cwd !== undefined) this.emit({ type: 'place', cwd, ...stamp });
    this.cwd = cwd;
    for (const event of events) this.emit({ ...event, ...stamp });
  }

  result(): ReadResult {
    const { mark, cwd, turns, reverted } = this;
    const carry: Carry = { cwd, turns, reverted };
    const last = mark === undefined ? {} : { last: mark.id };
    return {
      position: { offset: mark?.created ?? 0, line: this.count, ...last, carry },
      damage: [],
      subagent: this.subagent,
      bytes: this.bytes,
    };
  }
}

/** A message row can be there before its parts. */
function isComplete({ info, parts }: Message): boolean {
  if (info.role === 'user') return parts.length > 0;
  return asObject(info.time)?.completed !== undefined || info.error !== undefined;
}
