import type { RecordId } from '../lib/record-id.js';
import type { SessionEvent } from '../sessions/session.js';

/** Records that a rollback made void: the last turns a human began before it, and what followed on them. */
export function voidedRecords(events: readonly SessionEvent[]): Set<RecordId> {
  const voided = new Set<RecordId>();
  /** Where the turns begin that still count. */
  const turns: number[] = [];
  events.forEach((event, at) => {
    if (event.type === 'human' && event.channel === 'prompt') turns.push(at);
    if (event.type !== 'rollback' || event.turns < 1) return;
    const from = turns.splice(-event.turns)[0];
    if (from === undefined) return;
    for (const undone of events.slice(from, at)) voided.add(undone.record);
  });
  return voided;
}
