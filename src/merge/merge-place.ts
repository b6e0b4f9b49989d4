/** Where a file lies after a merge: its name, and whether it is archived. */
import { archived, isArchived, unarchived } from '../model/paths.js';
import { timeOf } from './newer.js';
import { type ChangedAt, type MergeFile, type SideName, sameContent, type Versions } from './tree.js';

type Both = Versions & { readonly ours: MergeFile; readonly theirs: MergeFile };

/** @param newer the path of the newer version */
export function mergePlace(versions: Both, newer: string, changedAt: ChangedAt): string {
  const { base, ours, theirs } = versions;
  const [was, one, other] = [base?.path, ours.path, theirs.path].map((path) =>
    path === undefined ? undefined : unarchived(path),
  );
  // Case 5a: a name that one side left is the other side's to change; what both changed is the newer's.
  const name = (was === one ? other : was === other ? one : undefined) ?? unarchived(newer);
  return isArchivedAfter(versions, changedAt) ? archived(name) : name;
}

function isArchivedAfter({ base, ours, theirs }: Both, changedAt: ChangedAt): boolean {
  const [one, other] = [isArchived(ours.path), isArchived(theirs.path)];
  // Case 5b: both sides agree.
  if (one === other) return one;
  // Case 5c: what was archived and one side brought back is back.
  if (base && isArchived(base.path)) return false;
  const [archiver, user]: [SideName, SideName] = one ? ['ours', 'theirs'] : ['theirs', 'ours'];
  const [put, used] = one ? [ours, theirs] : [theirs, ours];
  // Case 5d: one side archived what the other left as it was.
  if (base && sameContent(base, used)) return true;
  // Case 5e: archiving loses to a later edit, and wins over an earlier one.
  return timeOf(changedAt(archiver, put.path)) > timeOf(changedAt(user, used.path));
}
