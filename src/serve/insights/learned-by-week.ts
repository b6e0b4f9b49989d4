import type { Primitive } from '../../model/memory.js';
import type { StoredMemory } from '../../store/store.js';

export interface Week {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly week: string;
  readonly counts: Readonly<Partial<Record<Primitive, number>>>;
}

const DAY = 86_400_000;

/** Oldest first; weeks in which nothing was learned are left out. */
export function learnedByWeek(memories: readonly StoredMemory[]): Week[] {
  const weeks = new Map<string, Partial<Record<Primitive, number>>>();
  for (const { memory } of memories) {
    const week = mondayOf(memory.created);
    const counts = weeks.get(week) ?? {};
    counts[memory.primitive] = (counts[memory.primitive] ?? 0) + 1;
    weeks.set(week, counts);
  }
  return [...weeks].map(([week, counts]) => ({ week, counts })).sort((a, b) => a.week.localeCompare(b.week));
}

function mondayOf(time: string): string {
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
}
