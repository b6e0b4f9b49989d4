import type { RecordId } from '../../../lib/record-id.js';
import type { SessionEvent } from '../../../sessions/session.js';

/** Short names of a session's records for a model to cite: line numbers as they are, `m1`, `m2`, … for message ids. */
export class Labels {
  private readonly labels = new Map<RecordId, string>();
  private readonly records = new Map<string, RecordId>();

  constructor(events: readonly SessionEvent[]) {
    for (const { record } of events) {
      if (this.labels.has(record)) continue;
      const label = typeof record === 'number' ? String(record) : `m${this.labels.size + 1}`;
      this.labels.set(record, label);
      this.records.set(label, record);
    }
  }

  of(record: RecordId): string {
    return this.labels.get(record) ?? '?';
  }

  /** The record a model cites, with or without the brackets it stood in; `undefined` when there is none. */
  record(cited: string): RecordId | undefined {
    return this.records.get(cited.replace(/[[\]\s]/g, ''));
  }
}
