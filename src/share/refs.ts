/** What is shared, and where it is kept what a remote had. */
import type { ObjectStore, Oid } from '../git/objects.js';
import { NOTES } from '../store/access/notes.js';
import { PROPOSALS } from '../store/proposals/proposal.js';

/** Commits by the full names that a remote has for them. */
export type Known = ReadonlyMap<string, Oid>;

/** What a remote had of a ref when it was last asked: `refs/lerim/remotes/origin/heads/lerim/memory`. */
export function trackingRef(remote: string, ref: string): string {
  return ref.replace(/^refs\//, `refs/lerim/remotes/${remote}/`);
}

/** The ref that a tracking ref tells of. */
function trackedRef(remote: string, tracking: string): string {
  return `refs/${tracking.slice(`refs/lerim/remotes/${remote}/`.length)}`;
}

/** Explicit, since single-branch clones would get nothing. A pattern for one branch: it may be missing there. */
export function fetchSpecs(remote: string, memory: string): string[] {
  return [`${memory}*`, `${NOTES}/*`, `${PROPOSALS}*`].map((ref) => `+${ref}:${trackingRef(remote, ref)}`);
}

/** All that is known of a remote, by the names the refs have there. */
export async function knownOf(
  objects: ObjectStore,
  remote: string,
  memory: string,
): Promise<Map<string, Oid>> {
  const patterns = [memory, `${NOTES}/*`, `${PROPOSALS}*`].map((ref) => trackingRef(remote, ref));
  const refs = await objects.refs(patterns);
  return new Map(refs.map(({ name, oid }) => [trackedRef(remote, name), oid]));
}

/** Whether everything of `commit` is in `other`. */
export async function isWithin(objects: ObjectStore, commit: Oid, other: Oid): Promise<boolean> {
  return (
    commit === other || (await objects.log(commit, { not: other, limit: 1, withoutFiles: true })).length === 0
  );
}
