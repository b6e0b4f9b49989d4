import type { BriefFacts, Known } from './facts.js';

/** Sessions before that are history, not a handoff; milliseconds. */
const RECENT = 14 * 86_400_000;

/** Summaries that tell where work stands: the newest of this branch, and the newest of all. At most two. */
export function handoffs({ known, work, now }: BriefFacts): Known[] {
  const recent = known
    .filter(({ stored: { memory } }) => {
      const old = now.getTime() - Date.parse(memory.created);
      return memory.primitive === 'summary' && old <= RECENT;
    })
    .sort(({ stored: one }, { stored: other }) => (one.memory.created < other.memory.created ? 1 : -1));
  const here = recent.find(({ stored }) => work.branch !== undefined && stored.memory.branch === work.branch);
  return [...new Set([...(here ? [here] : []), ...recent.slice(0, 1)])];
}
