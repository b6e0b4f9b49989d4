import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readTrace, tracePath } from '../capture/traces.js';
import type { RecordId } from '../lib/record-id.js';
import type { Evidence } from '../model/memory.js';
import { AGENTS, type SessionEvent } from '../sessions/session.js';

/** Something that was said or done in a session. */
export interface Turn {
  readonly who: 'human' | 'agent' | 'tool';
  readonly text: string;
  readonly time?: string;
  /** Whether the memory rests on it. */
  readonly cited: boolean;
}

/** Turns that are shown before and after those that are cited, and most of all of them. */
const AROUND = { before: 3, after: 1 };
const MOST = 40;
/** Longest text of a turn, in UTF-16 units. */
const LONGEST = 1500;

/**
 * The turns a memory rests on and those around them, from the redacted copy of the session.
 * @returns `undefined` where this clone has none: the session was somebody else's, or is too long ago
 */
export function saidAround(stateDir: string, { session, records }: Evidence): Turn[] | undefined {
  const slash = session.indexOf('/');
  const agent = AGENTS.find((known) => known === session.slice(0, slash));
  if (agent === undefined) return undefined;
  const path = join(stateDir, tracePath({ agent, id: session.slice(slash + 1) }));
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  return size === undefined ? undefined : around(readTrace(path, size), new Set(records));
}

function around(events: readonly SessionEvent[], records: ReadonlySet<RecordId>): Turn[] {
  const turns = events.flatMap((event) => turnOf(event, records.has(event.record)));
  const shown = new Set<number>();
  for (const [at, { cited }] of turns.entries())
    if (cited) for (let by = -AROUND.before; by <= AROUND.after; by++) shown.add(at + by);
  return turns.filter((_, at) => shown.has(at)).slice(0, MOST);
}

/** Of what tools gave back only what is cited. */
function turnOf(event: SessionEvent, cited: boolean): Turn[] {
  const told = (who: Turn['who'], text: string): Turn[] =>
    text.trim() === ''
      ? []
      : [
          {
            who,
            text: text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text,
            ...(event.time === undefined ? {} : { time: event.time }),
            cited,
          },
        ];
  switch (event.type) {
    case 'human':
      return told('human', event.question === undefined ? event.text : `${event.question}\n${event.text}`);
    case 'agent':
      return told('agent', event.text);
    case 'call':
      return told('tool', `${event.tool}: ${event.input}`);
    case 'result':
      return cited ? told('tool', event.text) : [];
    default:
      return [];
  }
}
