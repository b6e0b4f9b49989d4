import type { RecordId } from '../lib/record-id.js';

/** Where and when an event was recorded. */
export interface Stamp {
  readonly record: RecordId;
  readonly time?: string;
}

export function stampOf(record: RecordId, time: string | undefined): Stamp {
  return time === undefined ? { record } : { record, time };
}
