/**
 * Merges three trees of memories, by id. Pure and commutative: whichever side is called ours, the same bytes come out.
 *
 * 1. One side left a file as it was in the base, or both made it the same: what the other, or both, made of it.
 * 2. Both added it, or 3. both changed it: one file, whose text is the newer one's (by `updated`, then by commit) with
 *    what is merged patched into it.
 * 4. One side deleted it: a) what the other only archived or renamed stays deleted; b) an edit before the deletion
 *    stays deleted and is reported; c) an edit after the deletion brings it back.
 * 5. Its place: a) the name that was changed, the newer's where both did; b) archived where both say so; c) brought back
 *    beats archived; d) archived beats untouched; e) archived beats an earlier edit and loses to a later one.
 * 6. Its text: a) lists are sets, with what each side added and without what each took out; b) a key that one side
 *    changed is that side's; c) a key that both changed is the newer's; d) the body by lines, the newer's whole body
 *    where the same lines were changed.
 * 7. Files that are no memories, or not any more: a) the text that only one side changed; b) by lines; c) the newer where
 *    that does not go, a valid memory before a broken one.
 * 8. Two files for one id become one.
 * 9. Two files at one path: the second moves aside by a piece of its id.
 */
import { align } from './align.js';
import { mergeVersions } from './merge-versions.js';
import { type Placed, placeFiles } from './place-files.js';
import {
  type ChangedAt,
  type Conflict,
  type Merged,
  type MergeFile,
  sameFile,
  type Versions,
} from './tree.js';

type Tree = readonly MergeFile[];

/** A merge that waits for what only history knows. */
export interface MergePlan {
  /** Paths for which it matters when a side changed them; few, because most changes meet nothing. */
  readonly disputed: readonly string[];
  /** @param changedAt without it, edits win over deletions and archiving, and ties are broken by content */
  finish(changedAt?: ChangedAt): Merged;
}

export function planMerge(base: Tree, ours: Tree, theirs: Tree): MergePlan {
  const { versions, duplicates } = align(base, ours, theirs);
  const disputed = new Set(versions.filter(isDisputed).flatMap(pathsOf));
  return { disputed: [...disputed], finish: (changedAt) => finish(versions, duplicates, changedAt) };
}

/** The merge of three trees where nothing is known but the trees. */
export function mergeMemories(base: Tree, ours: Tree, theirs: Tree): Merged {
  return planMerge(base, ours, theirs).finish();
}

function finish(
  versions: readonly Versions[],
  duplicates: readonly Conflict[],
  changedAt: ChangedAt = () => undefined,
): Merged {
  const conflicts = [...duplicates];
  const placed: Placed[] = [];
  for (const one of versions) {
    const { file, conflict } = mergeVersions(one, changedAt);
    if (conflict) conflicts.push(one.key.startsWith('/') ? conflict : { id: one.key, ...conflict });
    if (file) placed.push({ key: one.key, file, was: one.base?.path });
  }
  const name = ({ id, path }: Conflict): string => id ?? `/${path}`;
  conflicts.sort((one, other) => (name(one) < name(other) ? -1 : name(one) > name(other) ? 1 : 0));
  return { files: placeFiles(placed), conflicts };
}

function isDisputed({ base, ours, theirs }: Versions): boolean {
  if (sameFile(ours, theirs) || sameFile(base, ours) || sameFile(base, theirs)) return false;
  if (!ours || !theirs || ours.path !== theirs.path) return true;
  return ours.memory?.updated === theirs.memory?.updated;
}

function pathsOf({ base, ours, theirs }: Versions): string[] {
  return [base, ours, theirs].flatMap((file) => file?.path ?? []);
}
