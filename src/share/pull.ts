/** Fetches what a remote has of memory, and brings it in. */
import type { Oid } from '../git/objects.js';
import { fetchMissing, fetchRefs } from '../git/remote.js';
import { actorOf } from '../store/access/actor.js';
import { NOTES } from '../store/access/notes.js';
import { type Brought, bringBranch } from './bring-branch.js';
import { fetchSpecs, knownOf, PROPOSALS } from './refs.js';
import type { Sharing } from './sharing.js';

export interface PulledBranch extends Brought {
  /** Full name. */
  readonly ref: string;
}

export interface PullReport {
  readonly remote: string;
  /** Whether the remote has a memory branch. */
  readonly hasMemory: boolean;
  /** The memory branch and proposals that are there, too. */
  readonly branches: readonly PulledBranch[];
  /** Other people's notes that are new. */
  readonly notes: number;
}

export async function pull(sharing: Sharing): Promise<PullReport> {
  const { ref, remote } = sharing;
  const known = await fetchAll(sharing);
  const branches: PulledBranch[] = [];
  const theirs = known.get(ref);
  if (theirs !== undefined) branches.push({ ref, ...(await bringBranch(sharing, ref, theirs)) });
  branches.push(...(await bringProposals(sharing, known)));
  const notes = await takeNotes(sharing, known);
  return { remote: remote.name, hasMemory: theirs !== undefined, branches, notes };
}

async function bringProposals(sharing: Sharing, known: ReadonlyMap<string, Oid>): Promise<PulledBranch[]> {
  const memory = await sharing.objects.resolve(sharing.ref);
  const brought: PulledBranch[] = [];
  for (const [ref, oid] of known) {
    if (!ref.startsWith(`${PROPOSALS}/`)) continue;
    // Merged into memory: whoever did so may have left its branch behind.
    if (memory !== undefined && (await isBehind(sharing, oid, memory))) continue;
    brought.push({ ref, ...(await bringBranch(sharing, ref, oid)) });
  }
  return brought;
}

/** Everything the remote has, by the names it has there. */
export async function fetchAll(sharing: Sharing): Promise<Map<string, Oid>> {
  const { context, repository, objects, ref, remote } = sharing;
  await fetchRefs(context, repository, remote.name, fetchSpecs(remote.name, ref));
  const known = await knownOf(objects, remote.name, ref);
  await fetchMissing(context, repository, remote.name, [...known.values()]);
  return known;
}

/** Notes have one writer each, so they are taken as they are, unless they are older than those here. */
async function takeNotes(sharing: Sharing, known: ReadonlyMap<string, Oid>): Promise<number> {
  const { repository, objects } = sharing;
  const own = `${NOTES}/${actorOf(repository)}`;
  const here = new Map((await objects.refs([`${NOTES}/*`])).map(({ name, oid }) => [name, oid]));
  let taken = 0;
  for (const [ref, oid] of known) {
    if (!ref.startsWith(`${NOTES}/`) || ref === own) continue;
    const now = here.get(ref);
    if (now === oid || (now !== undefined && (await isBehind(sharing, oid, now)))) continue;
    if (await objects.moveRef(ref, now ?? null, oid)) taken++;
  }
  return taken;
}

/** Whether everything of `commit` is in `other`. */
async function isBehind({ objects }: Sharing, commit: Oid, other: Oid): Promise<boolean> {
  return (await objects.log(commit, { not: other, limit: 1, withoutFiles: true })).length === 0;
}
