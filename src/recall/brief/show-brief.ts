import type { Brief } from './brief-files.js';
import type { BriefNow } from './brief-now.js';

/** What is true now, then the snapshot: what `context-brief show` prints, and what agents are given. */
export function showBrief(now: BriefNow, brief: Brief | undefined): string {
  const { availability, because, generated_at, age_ms, memories_changed, changed_ids, missing_ids } = now;
  const lines = [
    `availability: ${availability}${because.length > 0 ? ` (${because.join('; ')})` : ''}`,
    ...(generated_at === undefined ? [] : [`generated_at: ${generated_at}`, `age: ${elapsed(age_ms ?? 0)}`]),
    ...(brief === undefined ? [] : [`memories_changed_since: ${memories_changed ?? 'unknown'}`]),
    ...(changed_ids.length > 0 ? [`changed_since: ${changed_ids.join(', ')}`] : []),
    ...(brief === undefined ? [] : [`missing_since: ${missing_ids.join(', ') || 'none'}`]),
    `suggested_action: ${now.suggested_action}`,
  ];
  return `---\n${lines.join('\n')}\n---\n${brief === undefined ? '' : `\n${brief.markdown}`}`;
}

/** `4 min`, `3 h`, `2 d`. */
export function elapsed(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
