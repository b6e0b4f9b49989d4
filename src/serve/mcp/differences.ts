import { changedLines } from '../../lib/changed-lines.js';
import type { Memory } from '../../model/memory.js';

/** Lines that are told before the rest is only counted. */
const SHOWN = 40;
const FIELDS = ['title', 'description', 'type'] as const;

/** What became of a memory, for who changed it: fields, then the lines of its body that went and came. */
export function differences(old: Memory, next: Memory): string[] {
  const [before, after] = [old, next] as unknown as Record<string, unknown>[];
  const fields = FIELDS.filter((key) => before?.[key] !== after?.[key]).map(
    (key) => `${key}: ${before?.[key]} → ${after?.[key]}`,
  );
  const lines = changedLines(old.body.trim(), next.body.trim());
  const rest = lines.length - SHOWN;
  return [...fields, ...lines.slice(0, SHOWN), ...(rest > 0 ? [`… and ${rest} more lines`] : [])];
}
