import { join } from 'node:path';
import type {
  Damage,
  ReadPosition,
  ReadResult,
  SessionAdapter,
  SessionEvent,
  SessionFile,
} from '../sessions/session.js';
import { writing } from './failure.js';
import { EventCleaner, type Redact } from './redact-event.js';
import { hasTrace, TraceWriter, tracePath } from './traces.js';

/** Where an earlier reading stopped. */
export interface Progress {
  readonly position?: ReadPosition;
  readonly traceBytes?: number;
}

export interface Reading {
  readonly position: ReadPosition;
  /** New length of the trace. */
  readonly traceBytes: number;
  /** Events this reading added. */
  readonly events: number;
  readonly bytes: number;
  readonly subagent: boolean;
  readonly damage: readonly Damage[];
  /** Whether it began at the start of the session. */
  readonly whole: boolean;
}

export interface ReadSessionOptions {
  readonly stateDir: string;
  readonly redact: Redact;
  readonly seen: (uuid: string) => boolean;
  readonly signal: AbortSignal;
  readonly finished: boolean;
}

/**
 * Reads what is new in a session and appends it, cleaned, to the session's trace. Where the trace or the file is not
 * what it was (deleted, replaced, cut), reading begins at the start and the trace is written anew.
 */
export async function readSession(
  adapter: SessionAdapter,
  file: SessionFile,
  before: Progress,
  options: ReadSessionOptions,
): Promise<Reading> {
  const path = join(options.stateDir, tracePath(file));
  const kept = before.traceBytes ?? 0;
  if (before.position === undefined || !hasTrace(path, kept))
    return readInto(adapter, file, path, {}, options);
  const reading = await readInto(adapter, file, path, before, options);
  // A file that was replaced is read from its start: what the trace held of the old one is void.
  const restarted =
    before.position.offset > 0 &&
    file.size !== undefined &&
    reading.bytes > 0 &&
    reading.bytes === reading.position.offset;
  return restarted ? readInto(adapter, file, path, {}, options) : reading;
}

async function readInto(
  adapter: SessionAdapter,
  file: SessionFile,
  path: string,
  before: Progress,
  options: ReadSessionOptions,
): Promise<Reading> {
  const writer = writing(() => new TraceWriter(path, before.traceBytes ?? 0));
  const cleaner = new EventCleaner(options.redact, file.cwd);
  let events = 0;
  let result: ReadResult;
  try {
    result = await adapter.read(
      file,
      (event: SessionEvent) => {
        const clean = cleaner.clean(event);
        writing(() => writer.append(clean));
        events++;
      },
      {
        ...(before.position === undefined ? {} : { from: before.position }),
        seen: options.seen,
        signal: options.signal,
        finished: options.finished,
      },
    );
  } catch (error) {
    writer.abandon();
    throw error;
  }
  return {
    position: result.position,
    traceBytes: writing(() => writer.finish()),
    events,
    bytes: result.bytes,
    subagent: result.subagent,
    damage: result.damage,
    whole: before.position === undefined,
  };
}
