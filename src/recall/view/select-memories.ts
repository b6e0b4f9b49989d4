/** Which memories a listing is about. */
import { parseMoment } from '../../lib/parse-time.js';
import type { Memory } from '../../model/memory.js';
import type { StoredMemory } from '../../store/store.js';

export interface Filter {
  readonly primitive?: readonly string[];
  readonly kind?: readonly string[];
  readonly tag?: readonly string[];
  readonly archived?: boolean;
  readonly all?: boolean;
  /** Code path, or a folder above it. */
  readonly path?: string;
  readonly since?: string;
  readonly until?: string;
  readonly session?: string;
  readonly source?: string;
  readonly text?: string;
}

/** The memories that fit, newest first. */
export function selectMemories(memories: Iterable<StoredMemory>, filter: Filter, now: Date): StoredMemory[] {
  const since = filter.since === undefined ? undefined : parseMoment(filter.since, 'since', now).getTime();
  const until = filter.until === undefined ? undefined : parseMoment(filter.until, 'until', now).getTime();
  const tests: ((stored: StoredMemory) => boolean)[] = [
    ({ archived }) => filter.all === true || archived === (filter.archived === true),
    ({ memory }) => filter.primitive === undefined || filter.primitive.includes(memory.primitive),
    ({ memory }) =>
      filter.kind === undefined || (memory.primitive === 'learning' && filter.kind.includes(memory.kind)),
    ({ memory }) => (filter.tag ?? []).every((tag) => memory.tags.includes(tag)),
    ({ memory }) => filter.path === undefined || speaksOf(memory, filter.path),
    ({ memory }) => since === undefined || Date.parse(memory.updated) >= since,
    ({ memory }) => until === undefined || Date.parse(memory.updated) <= until,
    ({ memory }) =>
      filter.session === undefined ||
      (memory.evidence ?? []).some(({ session }) => session.includes(filter.session ?? '')),
    ({ memory }) => filter.source === undefined || memory.source === filter.source,
    ({ text }) => filter.text === undefined || text.toLowerCase().includes(filter.text.toLowerCase()),
  ];
  return [...memories].filter((stored) => tests.every((test) => test(stored))).sort(lastUpdatedFirst);
}

/** Whether a memory is anchored to a path or below it, or names it in its text. */
function speaksOf(memory: Memory, path: string): boolean {
  const wanted = path.replace(/\/+$/, '');
  return (
    (memory.anchors ?? []).some((anchor) => anchor.path === wanted || anchor.path.startsWith(`${wanted}/`)) ||
    `${memory.title}\n${memory.body}`.includes(wanted)
  );
}

/** By code units: times are ISO 8601, and comparing words by locale takes ten times as long. */
function lastUpdatedFirst({ memory: one }: StoredMemory, { memory: other }: StoredMemory): number {
  if (one.updated !== other.updated) return one.updated > other.updated ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
