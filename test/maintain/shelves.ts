import type { MaintainAction } from '../../src/maintain/action.js';
import { findActions } from '../../src/maintain/find-actions.js';
import type { Surroundings } from '../../src/maintain/shelf.js';
import { formatMemory } from '../../src/model/format-memory.js';
import type { Memory } from '../../src/model/memory.js';
import { pathFor } from '../../src/model/paths.js';
import type { Snapshot } from '../../src/store/store.js';
import { NOW } from '../helpers/repository.js';

export const SURROUNDINGS: Surroundings = {
  now: NOW,
  decay: { graceDays: 30, spanDays: 180, floor: 0.1, archiveBelow: 0.2 },
  lastAccess: () => undefined,
  anchors: new Map(),
};

/** A branch that holds these memories; a memory's id stands for its file's blob. */
export function branchOf(...memories: readonly Memory[]): Snapshot {
  return {
    tip: 'tip',
    problems: [],
    memories: new Map(
      memories.map((memory) => [
        memory.id,
        { memory, path: pathFor(memory, true), archived: false, text: formatMemory(memory), blob: memory.id },
      ]),
    ),
  };
}

export function find(memories: readonly Memory[], more: Partial<Surroundings> = {}): MaintainAction[] {
  return findActions(branchOf(...memories), { ...SURROUNDINGS, ...more });
}

/** `merge dec-1 dec-2`, a line for each action. */
export function told(actions: readonly MaintainAction[]): string[] {
  return actions.map(({ kind, ids }) => [kind, ...ids].join(' '));
}
