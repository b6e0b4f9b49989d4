/** A memory with what is told of it beside: how sure it is today, how often it was used, how the code has moved on. */
import type { Memory } from '../../model/memory.js';
import type { Access } from '../../store/access/access.js';
import type { Scope } from '../../store/scopes/scope.js';
import type { StoredMemory } from '../../store/store.js';
import type { Standing } from '../standing.js';

export interface MemoryView {
  readonly now: Date;
  readonly scope: Scope;
  standingOf(stored: StoredMemory): Standing;
  accessOf(id: string): Access | undefined;
}

/** What is printed and served as JSON: its fields, where it lies, its confidence today, its use, and how the code stands. */
export function memoryJson(stored: StoredMemory, view: MemoryView): Record<string, unknown> {
  const { strength, freshness } = view.standingOf(stored);
  const access = view.accessOf(stored.memory.id);
  return {
    ...stored.memory,
    memory_scope: view.scope,
    path: stored.path,
    archived: stored.archived,
    ...(strength === undefined ? {} : { effective_confidence: Number(strength.toFixed(3)) }),
    ...(access ? { accesses: access.count, last_access: access.last } : {}),
    ...(freshness ? { freshness } : {}),
  };
}

/** What sort of memory it is, in a word. */
export function kindOf(memory: Memory): string {
  return memory.primitive === 'learning' ? memory.kind : memory.primitive;
}
