import type { SessionEvent } from '../../sessions/session.js';
import { noteUse, readInjections } from '../../store/access/injections.js';
import { recordAccess } from '../../store/access/record.js';
import type { Snapshot } from '../../store/store.js';
import { findUses } from './find-uses.js';

/** Counts the memories that a session was given and made use of as handed out, each once. */
export async function noteUses(
  { stateDir, session, now }: { readonly stateDir: string; readonly session: string; readonly now: Date },
  events: readonly SessionEvent[],
  snapshot: () => Promise<Snapshot>,
): Promise<void> {
  const { injections, used } = readInjections(stateDir, session);
  if (injections.every(({ memories }) => memories.length === 0)) return;
  const { memories } = await snapshot();
  const fresh = findUses(injections, events, (id) => (used.has(id) ? undefined : memories.get(id)?.memory));
  if (fresh.length === 0) return;
  noteUse(stateDir, session, { at: now.toISOString(), used: fresh });
  recordAccess(stateDir, fresh, now);
}
