import type { Snapshot } from '../store/store.js';
import type { MaintainAction } from './action.js';
import { findContradictions } from './find-contradictions.js';
import { findDecayed } from './find-decayed.js';
import { findDuplicates } from './find-duplicates.js';
import { findJunk } from './find-junk.js';
import { findScattered } from './find-scattered.js';
import { findStale } from './find-stale.js';
import { type Surroundings, shelve } from './shelf.js';

/** What a memory is found to be first decides what becomes of it. */
const FINDERS = [findJunk, findContradictions, findDecayed, findDuplicates, findStale, findScattered];

/**
 * What should change on a branch, and why. Pure: the same branch and surroundings give the same actions in the same
 * order, on every machine. No memory is in two actions; what that leaves over is found when those are decided.
 * @param unwanted digests of actions that are not to be found (again)
 */
export function findActions(
  snapshot: Snapshot,
  surroundings: Surroundings,
  unwanted: ReadonlySet<string> = new Set(),
): MaintainAction[] {
  const shelf = shelve(snapshot, surroundings);
  const taken = new Set<string>();
  const actions: MaintainAction[] = [];
  for (const find of FINDERS)
    for (const action of find(shelf).sort(byId)) {
      if (unwanted.has(action.digest) || action.ids.some((id) => taken.has(id))) continue;
      for (const id of action.ids) taken.add(id);
      actions.push(action);
    }
  return actions;
}

function byId(one: MaintainAction, other: MaintainAction): number {
  return (one.ids[0] ?? '') < (other.ids[0] ?? '') ? -1 : 1;
}
