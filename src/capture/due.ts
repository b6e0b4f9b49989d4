import type { SessionFile } from '../sessions/session.js';
import type { Catalogue, SessionEntry } from './catalogue.js';

const HOUR = 3_600_000;
/** A session that has not changed for so long is over, whatever its agent says, in milliseconds. */
const QUIET = 2 * HOUR;
/** What is made anew whenever a session goes on is made this seldom while it does. */
const PATIENCE = HOUR;
export const DAY = 86_400_000;

/** Whether there may be something to do for a session that belongs here. */
export function isDue(entry: SessionEntry, file: SessionFile, now: Date): boolean {
  switch (entry.state) {
    case 'seen':
    case 'read':
      return true;
    case 'done':
      return file.version !== entry.readVersion || (!entry.finished && isOver(entry, file, now));
    case 'failed':
      return entry.nextTry === undefined || entry.nextTry <= now.toISOString();
    case 'dead':
      return file.version !== entry.file.version;
    case 'elsewhere':
    case 'skipped':
      return false;
  }
}

/** Whether nothing more comes of a session, unless somebody resumes it. */
export function isOver({ ended }: Pick<SessionEntry, 'ended'>, file: SessionFile, now: Date): boolean {
  return ended === file.version || now.getTime() - file.modified > QUIET;
}

/** Whether what is made anew whenever a session goes on had better wait. */
export function isGoingOn(
  entry: Pick<SessionEntry, 'ended' | 'behind'>,
  file: SessionFile,
  now: Date,
): boolean {
  const { behind } = entry;
  return !isOver(entry, file, now) && (behind === undefined || now.getTime() - Date.parse(behind) < PATIENCE);
}

export interface RetrySettings {
  readonly maxTries: number;
  readonly firstWaitSeconds: number;
}

/** The entry of a session after a failure: it waits twice as long as before, or for a person. */
export function afterFailure(
  entry: SessionEntry,
  error: string,
  now: Date,
  settings: RetrySettings,
): SessionEntry {
  const tries = (entry.state === 'dead' ? 0 : (entry.tries ?? 0)) + 1;
  const { nextTry: _, ...rest } = entry;
  if (tries >= settings.maxTries) return { ...rest, state: 'dead', tries, error };
  const wait = settings.firstWaitSeconds * 1000 * 2 ** (tries - 1);
  return { ...rest, state: 'failed', tries, error, nextTry: new Date(now.getTime() + wait).toISOString() };
}

/** The entry without the marks of earlier failures. */
export function withoutFailure(entry: SessionEntry): SessionEntry {
  const { tries: _tries, error: _error, nextTry: _nextTry, ...rest } = entry;
  return rest;
}

/**
 * When something becomes due by the clock alone, in milliseconds since 1970; `undefined` when something is due now.
 * @param from sessions that changed before this are left alone
 */
export function nextDue(catalogue: Catalogue, from: number, now: Date): number | undefined {
  let next = Date.parse(catalogue.pruned ?? now.toISOString()) + DAY;
  for (const [, entry] of catalogue.entries()) {
    const { state, file, finished, nextTry } = entry;
    if (state === 'read' || (state === 'seen' && file.modified >= from)) return undefined;
    if (state === 'failed') next = Math.min(next, Date.parse(nextTry ?? now.toISOString()));
    if (state === 'done' && !finished && file.modified >= from) next = Math.min(next, file.modified + QUIET);
  }
  return next > now.getTime() ? next : undefined;
}
