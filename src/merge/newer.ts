import type { ChangedAt, MergeFile, SideName } from './tree.js';

export interface Sided extends MergeFile {
  readonly side: SideName;
}

/** The two versions, the newer first; the same order whichever side is called ours. */
export function inOrder(ours: MergeFile, theirs: MergeFile, changedAt: ChangedAt): [Sided, Sided] {
  const one: Sided = { ...ours, side: 'ours' };
  const other: Sided = { ...theirs, side: 'theirs' };
  return isNewer(one, other, changedAt) ? [one, other] : [other, one];
}

/** A valid memory before a broken file, then by `updated`, then by commit; ties by what they say. */
function isNewer(one: Sided, other: Sided, changedAt: ChangedAt): boolean {
  if ((one.memory === undefined) !== (other.memory === undefined)) return one.memory !== undefined;
  const updated = compare(timeOf(one.memory?.updated), timeOf(other.memory?.updated));
  if (updated !== 0) return updated > 0;
  const changed = compare(timeOf(changedAt(one.side, one.path)), timeOf(changedAt(other.side, other.path)));
  if (changed !== 0) return changed > 0;
  const content = compare(one.text ?? one.oid ?? '', other.text ?? other.oid ?? '');
  return content !== 0 ? content > 0 : compare(one.path + one.mode, other.path + other.mode) > 0;
}

/** Milliseconds; unknown times are the oldest. */
export function timeOf(time: string | undefined): number {
  const value = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
}

function compare<T extends number | string>(one: T, other: T): number {
  return one === other ? 0 : one > other ? 1 : -1;
}
