/** Facts for tests of the brief. */
import type { Memory } from '../../../src/model/memory.js';
import type { BriefFacts, Known } from '../../../src/recall/brief/facts.js';
import { NOW } from '../../helpers/repository.js';

export function known(memory: Memory, changes: Partial<Known> = {}): Known {
  const stored = { memory, path: `decisions/${memory.id}.md`, archived: false, text: '', blob: 'b1' };
  const strength = 'confidence' in memory ? { strength: memory.confidence } : {};
  return { stored, uses: 0, global: false, ...strength, ...changes };
}

export function factsOf(memories: readonly Known[], changes: Partial<BriefFacts> = {}): BriefFacts {
  return {
    now: NOW,
    project: 'shop',
    work: { branch: 'main', commit: '1'.repeat(40), files: new Map() },
    tip: 'a'.repeat(40),
    known: memories,
    proposals: [],
    tokens: 700,
    ...changes,
  };
}
