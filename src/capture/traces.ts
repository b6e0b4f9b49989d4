import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { headAndTail } from '../sessions/clip.js';
import type { SessionEvent, SessionFile } from '../sessions/session.js';
import { safeName } from './session-key.js';

const WRITE_AT = 1 << 20;
const READ_PIECE = 1 << 20;
/** Bytes beyond which a trace is not held in memory as it is … */
const LARGE = 24 << 20;
/** … but with what agents and tools said cut to this length, in UTF-16 units. */
const GLIMPSE = 600;

/** Path of a session's trace below the state folder, `/`-separated: what a summary calls `raw_trace_path`. */
export function tracePath(session: Pick<SessionFile, 'agent' | 'id'>): string {
  return `traces/sessions/${session.agent}/${safeName(session.id)}.jsonl`;
}

/** Writes a trace: events are appended after the bytes that count, and count once the caller notes the new length. */
export class TraceWriter {
  private readonly file: number;
  private at: number;
  private lines: string[] = [];
  private pending = 0;

  /**
   * @param length bytes of the file that count; the rest is of a run that was cut off, and goes
   */
  constructor(path: string, length: number) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.file = openSync(path, 'a', 0o600);
    ftruncateSync(this.file, length);
    this.at = length;
  }

  append(event: SessionEvent): void {
    const line = `${JSON.stringify(event)}\n`;
    this.lines.push(line);
    this.pending += line.length;
    if (this.pending >= WRITE_AT) this.flush();
  }

  /** Makes everything durable and closes. Returns the new length in bytes. */
  finish(): number {
    this.flush();
    fsyncSync(this.file);
    closeSync(this.file);
    return this.at;
  }

  private flush(): void {
    const bytes = Buffer.from(this.lines.join(''), 'utf8');
    for (let done = 0; done < bytes.length; ) done += writeSync(this.file, bytes, done);
    this.at += bytes.length;
    this.lines = [];
    this.pending = 0;
  }

  /** Closes without making anything count. */
  abandon(): void {
    closeSync(this.file);
  }
}

/** Whether a trace still holds the bytes that count. */
export function hasTrace(path: string, length: number): boolean {
  try {
    return statSync(path).size >= length;
  } catch {
    return false;
  }
}

/**
 * The events in the first `length` bytes of a trace. A line that is damaged is left out; of a very large trace only
 * the human's words and the calls are whole, so that memory stays bounded.
 */
export function readTrace(path: string, length: number): SessionEvent[] {
  const events: SessionEvent[] = [];
  if (length === 0) return events;
  const take = (event: SessionEvent): void => void events.push(length > LARGE ? glimpse(event) : event);
  const file = openSync(path, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (let at = 0; at < length; ) {
      const piece = Buffer.allocUnsafe(Math.min(READ_PIECE, length - at));
      const count = readSync(file, piece, 0, piece.length, at);
      if (count === 0) break;
      at += count;
      rest = takeLines(
        rest.length === 0 ? piece.subarray(0, count) : Buffer.concat([rest, piece.subarray(0, count)]),
        take,
      );
    }
  } finally {
    closeSync(file);
  }
  return events;
}

/** Parses the whole lines and gives back what stands after the last of them. */
function takeLines(bytes: Buffer, take: (event: SessionEvent) => void): Buffer {
  let at = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
    try {
      take(JSON.parse(bytes.toString('utf8', at, end)) as SessionEvent);
    } catch {
      // Somebody wrote into our state folder; the other lines are good.
    }
    at = end + 1;
  }
  return bytes.subarray(at);
}

function glimpse(event: SessionEvent): SessionEvent {
  return event.type === 'agent' || event.type === 'result'
    ? { ...event, text: headAndTail(event.text, GLIMPSE) }
    : event;
}
