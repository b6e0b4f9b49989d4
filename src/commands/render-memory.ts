import type { Settings } from '../config/settings.js';
import { age } from '../lib/age.js';
import { effectiveConfidence } from '../model/decay.js';
import type { StoredMemory } from '../store/store.js';
import type { Output } from '../ui/output.js';

/** One line: id, kind, confidence, age, title. */
export function memoryLine(
  { memory, archived }: StoredMemory,
  settings: Settings,
  now: Date,
  out: Output,
): string {
  const strength = currentConfidence({ memory }, settings, now);
  return [
    out.paint.yellow(memory.id.padEnd(15)),
    kindOf(memory).padEnd(10),
    (strength === undefined ? '' : strength.toFixed(2)).padStart(4),
    age(memory.updated, now).padStart(5),
    ` ${memory.title}${archived ? out.paint.dim(memory.superseded_by ? ` (superseded by ${memory.superseded_by})` : ' (archived)') : ''}`,
  ].join(' ');
}

/** What `--json` prints of a memory: its fields, where it lies, and its confidence today. */
export function memoryJson(stored: StoredMemory, settings: Settings, now: Date): Record<string, unknown> {
  const effective = currentConfidence(stored, settings, now);
  return {
    ...stored.memory,
    path: stored.path,
    archived: stored.archived,
    ...(effective === undefined ? {} : { effective_confidence: Number(effective.toFixed(3)) }),
  };
}

/** What sort of memory it is, in a word. */
export function kindOf(memory: StoredMemory['memory']): string {
  return memory.primitive === 'learning' ? memory.kind : memory.primitive;
}

function currentConfidence(
  { memory }: Pick<StoredMemory, 'memory'>,
  settings: Settings,
  now: Date,
): number | undefined {
  return effectiveConfidence(memory, now, {
    graceDays: settings.get('decay.grace_days'),
    spanDays: settings.get('decay.span_days'),
    floor: settings.get('decay.floor'),
  });
}
