import type { Memory } from '../../model/memory.js';

/** Whether it says what the user wants of agents, wherever they work. */
export function isPersonal(memory: Memory): boolean {
  if (memory.primitive === 'learning') return memory.kind === 'preference';
  return memory.primitive === 'note' && (memory.type === 'user' || memory.type === 'feedback');
}
