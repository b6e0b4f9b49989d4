/** Fetches what a remote has of memory, and brings it in. */
import type { Oid } from '../git/objects.js';
import { fetchMissing, fetchRefs } from '../git/remote.js';
import { actorOf } from '../store/access/actor.js';
import { NOTES } from '../store/access/notes.js';
import { type Brought, bringBranch } from './bring-branch.js';
import { type BroughtProposals, bringProposals } from './proposals.js';
import { fetchSpecs, isWithin, type Known, knownOf } from './refs.js';
import type { Sharing } from './sharing.js';

export interface PulledBranch extends Brought {
  /** Full name. */
  readonly ref: string;
}

export interface PullReport extends BroughtProposals {
  readonly remote: string;
  /** Whether the remote has a memory branch. */
  readonly hasMemory: boolean;
  /** The memory branch, and the proposals that are there. */
  readonly branches: readonly PulledBranch[];
  /** Other people's notes that are new. */
  readonly notes: number;
}

export async function pull(sharing: Sharing): Promise<PullReport> {
  const { objects, ref, remote } = sharing;
  const before = await knownOf(objects, remote.name, ref);
  const known = await fetchAll(sharing);
  const theirs = known.get(ref);
  const memory = theirs === undefined ? [] : [{ ref, ...(await bringBranch(sharing, ref, theirs)) }];
  const { branches, settled, gone } = await bringProposals(sharing, before, known);
  return {
    remote: remote.name,
    hasMemory: theirs !== undefined,
    branches: [...memory, ...branches],
    settled,
    gone,
    notes: await takeNotes(sharing, known),
  };
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
async function takeNotes(sharing: Sharing, known: Known): Promise<number> {
  const { repository, objects } = sharing;
  const own = `${NOTES}/${actorOf(repository)}`;
  const here = new Map((await objects.refs([`${NOTES}/*`])).map(({ name, oid }) => [name, oid]));
  let taken = 0;
  for (const [ref, oid] of known) {
    if (!ref.startsWith(`${NOTES}/`) || ref === own) continue;
    const now = here.get(ref);
    if (now === oid || (now !== undefined && (await isWithin(objects, oid, now)))) continue;
    if (await objects.moveRef(ref, now ?? null, oid)) taken++;
  }
  return taken;
}
