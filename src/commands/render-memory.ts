import { age } from '../lib/age.js';
import { kindOf, type MemoryView } from '../recall/view/memory-view.js';
import type { StoredMemory } from '../store/store.js';
import type { Output } from '../ui/output.js';
import { freshnessNotes } from './render-recall.js';

/** One line: id, kind, confidence today, age, title; and how the code has moved on since. */
export function memoryLine(stored: StoredMemory, view: MemoryView, out: Output): string {
  const { memory, archived } = stored;
  const { strength, freshness } = view.standingOf(stored);
  const notes = [
    ...(view.scope === 'global' ? ['global'] : []),
    ...(archived ? [memory.superseded_by ? `superseded by ${memory.superseded_by}` : 'archived'] : []),
    ...freshnessNotes(freshness),
  ];
  return [
    out.paint.yellow(memory.id.padEnd(15)),
    kindOf(memory).padEnd(10),
    (strength === undefined ? '' : strength.toFixed(2)).padStart(4),
    age(memory.updated, view.now).padStart(5),
    ` ${memory.title}${notes.length > 0 ? out.paint.dim(` (${notes.join('; ')})`) : ''}`,
  ].join(' ');
}

/** What the text of a memory does not tell: that it faded, and how the code has moved on since. */
export function standingNotes(stored: StoredMemory, view: MemoryView): string[] {
  const { strength, freshness } = view.standingOf(stored);
  const { memory } = stored;
  const faded = strength !== undefined && 'confidence' in memory && strength < memory.confidence;
  return [
    ...(faded ? [`confidence faded from ${memory.confidence} to ${strength.toFixed(2)}`] : []),
    ...freshnessNotes(freshness),
  ];
}
