/** Sessions that are not done: what waits, what failed, what is set aside; and a person's word on them. */
import { EXIT, LerimError } from '../lib/errors.js';
import { Catalogue, type SessionEntry, type SessionState } from './catalogue.js';
import { withoutFailure } from './due.js';

export interface QueueItem {
  readonly session: string;
  readonly state: 'waiting' | 'failed' | 'dead' | 'skipped';
  /** ISO time of the session's last change. */
  readonly modified: string;
  readonly tries?: number;
  readonly error?: string;
  readonly nextTry?: string;
}

export type QueueCounts = Readonly<Record<QueueItem['state'], number>>;

const STATES: Partial<Record<SessionState, QueueItem['state']>> = {
  seen: 'waiting',
  read: 'waiting',
  failed: 'failed',
  dead: 'dead',
  skipped: 'skipped',
};

/** Everything that is not done, newest first. */
export async function listQueue(stateDir: string): Promise<QueueItem[]> {
  return queueOf(await Catalogue.load(stateDir));
}

export function queueOf(catalogue: Catalogue): QueueItem[] {
  const items: QueueItem[] = [];
  for (const [session, { file, state, tries, error, nextTry }] of catalogue.entries()) {
    const shown = STATES[state];
    if (shown === undefined) continue;
    items.push({
      session,
      state: shown,
      modified: new Date(file.modified).toISOString(),
      ...(tries === undefined ? {} : { tries }),
      ...(error === undefined ? {} : { error }),
      ...(nextTry === undefined ? {} : { nextTry }),
    });
  }
  return items.sort((a, b) => b.modified.localeCompare(a.modified));
}

export function countQueue(items: readonly QueueItem[]): QueueCounts {
  const counts = { waiting: 0, failed: 0, dead: 0, skipped: 0 };
  for (const { state } of items) counts[state]++;
  return counts;
}

/**
 * Lets the next sync try again: one session, or all that failed or are dead. A skipped one is taken up again when it is
 * named. Callers hold the sync lock.
 * @returns the sessions this changed
 */
export function retry(stateDir: string, named?: string): Promise<string[]> {
  return change(stateDir, named, (entry) => {
    const wanted = named === undefined ? ['failed', 'dead'] : ['failed', 'dead', 'skipped'];
    // Its words may lie in the trace already: `read` goes on from whatever was read.
    return wanted.includes(entry.state) ? { ...withoutFailure(entry), state: 'read' } : undefined;
  });
}

/** Leaves a session alone from now on, until it is retried; without a name, all that failed or are dead. */
export function skip(stateDir: string, named?: string): Promise<string[]> {
  return change(stateDir, named, (entry) => {
    const wanted = named === undefined ? ['failed', 'dead'] : ['failed', 'dead', 'seen', 'read', 'done'];
    return wanted.includes(entry.state) ? { ...entry, state: 'skipped' } : undefined;
  });
}

async function change(
  stateDir: string,
  named: string | undefined,
  next: (entry: SessionEntry) => SessionEntry | undefined,
): Promise<string[]> {
  const catalogue = await Catalogue.load(stateDir);
  const changed: string[] = [];
  for (const session of named === undefined ? keysOf(catalogue) : [find(catalogue, named)]) {
    const entry = catalogue.at(session);
    const after = entry && next(entry);
    if (after === undefined) continue;
    catalogue.set(after);
    changed.push(session);
  }
  await catalogue.save();
  return changed;
}

function keysOf(catalogue: Catalogue): string[] {
  return [...catalogue.entries()].map(([key]) => key);
}

/** `<agent>/<id>`, an id, or the beginning of exactly one of them. */
function find(catalogue: Catalogue, named: string): string {
  const keys = keysOf(catalogue);
  const exact = keys.filter((key) => key === named || key.slice(key.indexOf('/') + 1) === named);
  const matches =
    exact.length > 0
      ? exact
      : keys.filter((key) => key.startsWith(named) || key.slice(key.indexOf('/') + 1).startsWith(named));
  const [only, other] = matches;
  if (only !== undefined && other === undefined) return only;
  throw new LerimError(
    only === undefined ? 'no-session' : 'ambiguous-session',
    only === undefined
      ? `No session '${named}' is known here.`
      : `'${named}' could be ${matches.slice(0, 5).join(', ')}.`,
    {
      exit: EXIT.usage,
      hint: "'git lerim queue' lists what waits; 'git lerim queue --json' has the whole names.",
    },
  );
}
