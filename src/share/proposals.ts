/** Proposals on their way between here and a remote. */
import type { ObjectStore, Oid } from '../git/objects.js';
import type { RefToPush } from '../git/remote.js';
import { openStore } from '../store/open-store.js';
import { bringUpToDate } from '../store/proposals/bring-up-to-date.js';
import { closeProposal, listProposals, PROPOSALS } from '../store/proposals/proposal.js';
import { closeSettled, type SettledProposal } from '../store/proposals/review.js';
import { type Brought, bringBranch } from './bring-branch.js';
import { isWithin, type Known } from './refs.js';
import type { Sharing } from './sharing.js';

/** Full names, with what became of them. */
export interface BroughtProposals {
  readonly branches: readonly (Brought & { readonly ref: string })[];
  /** Those in which nothing is left to decide, merged or squashed on the forge among them. */
  readonly settled: readonly SettledProposal[];
  /** Slugs of those that were taken away there, and had nothing more here. */
  readonly gone: readonly string[];
}

/**
 * @param before what was known of the remote before it was asked
 * @param known what it has
 */
export async function bringProposals(
  sharing: Sharing,
  before: Known,
  known: Known,
): Promise<BroughtProposals> {
  const { objects } = sharing;
  const memory = await objects.resolve(sharing.ref);
  const here = new Set((await listProposals(objects)).map(({ ref }) => ref));
  const branches: (Brought & { ref: string })[] = [];
  for (const [ref, oid] of known) {
    if (!ref.startsWith(PROPOSALS)) continue;
    const isOver = memory !== undefined && (await isWithin(objects, oid, memory));
    if (!here.has(ref) && (isOver || (await wasClosed(objects, ref, oid)))) continue;
    branches.push({ ref, ...(await bringBranch(sharing, ref, oid)) });
  }
  const settled = await settle(sharing);
  const gone: string[] = [];
  for (const proposal of await listProposals(objects)) {
    const isGone = !known.has(proposal.ref) && before.get(proposal.ref) === proposal.tip;
    if (!isGone || proposal.checkouts.length > 0) continue;
    await closeProposal(objects, proposal);
    gone.push(proposal.slug);
  }
  return { branches, settled, gone };
}

async function settle({ context, repository, objects, ref }: Sharing): Promise<SettledProposal[]> {
  if ((await listProposals(objects)).length === 0 || !(await objects.resolve(ref))) return [];
  return closeSettled({ context, repository, objects, store: await openStore(context, repository) });
}

/**
 * The proposals as they are to be pushed. One that changes the same files as memory did since is merged with it first:
 * a forge would call it conflicted, run no checks and have no way to merge by memory. One that was closed here is taken
 * away there, unless somebody has added to it.
 */
export async function proposalsToPush(sharing: Sharing, known: Known, dryRun: boolean): Promise<RefToPush[]> {
  const { context, objects, ref } = sharing;
  if (!dryRun) await settle(sharing);
  const memory = await objects.resolve(ref);
  const wanted: RefToPush[] = [];
  const here = await listProposals(objects);
  for (const proposal of here) {
    const isClash = !dryRun && memory !== undefined && (await changeTheSame(objects, proposal.tip, memory));
    const { tip } = isClash ? await bringUpToDate(context, objects, proposal, memory) : proposal;
    if (known.get(proposal.ref) !== tip) wanted.push({ ref: proposal.ref, oid: tip });
  }
  for (const [name, oid] of known)
    if (name.startsWith(PROPOSALS) && here.every((proposal) => proposal.ref !== name))
      if (await wasClosed(objects, name, oid)) wanted.push({ ref: name, oid: null, expected: oid });
  return wanted;
}

/** Whether a proposal was closed in this clone with all that `oid` has. */
async function wasClosed(objects: ObjectStore, ref: string, oid: Oid): Promise<boolean> {
  const slug = ref.slice(PROPOSALS.length);
  for (const closed of await objects.refs([`refs/lerim/closed/${slug}-*`]))
    if (await isWithin(objects, oid, closed.oid)) return true;
  return false;
}

async function changeTheSame(objects: ObjectStore, one: Oid, other: Oid): Promise<boolean> {
  const pathsOf = async (tip: Oid, not: Oid): Promise<Set<string>> =>
    new Set((await objects.log(tip, { not })).flatMap(({ files }) => files.map(({ path }) => path)));
  const theirs = await pathsOf(other, one);
  return theirs.size > 0 && [...(await pathsOf(one, other))].some((path) => theirs.has(path));
}
