import type { Catalogue, SessionState } from '../capture/catalogue.js';

/** A session of this repository, as far as it is known. */
export interface DescribedSession {
  /** `<agent>/<id>` */
  readonly session: string;
  readonly agent: string;
  readonly state: Exclude<SessionState, 'elsewhere'>;
  /** ISO 8601 UTC. */
  readonly modified: string;
  readonly read?: string;
  readonly outcome?: string;
  readonly tries?: number;
  readonly error?: string;
}

/** The last changed first; those of other repositories left out. */
export function describeSessions(catalogue: Catalogue): DescribedSession[] {
  const sessions: DescribedSession[] = [];
  for (const [session, { file, state, readAt, outcome, tries, error }] of catalogue.entries()) {
    if (state === 'elsewhere') continue;
    sessions.push({
      session,
      agent: file.agent,
      state,
      modified: new Date(file.modified).toISOString(),
      ...(readAt === undefined ? {} : { read: readAt }),
      ...(outcome === undefined ? {} : { outcome }),
      ...(tries === undefined ? {} : { tries }),
      ...(error === undefined ? {} : { error }),
    });
  }
  return sessions.sort((a, b) => b.modified.localeCompare(a.modified));
}
