/** A repository's proposals beside its memory. */
import type { ObjectStore, Oid } from '../../git/objects.js';
import { openObjects } from '../../git/open-objects.js';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { openStore } from '../open-store.js';
import type { MemoryStore, Snapshot } from '../store.js';
import { readAccepted, readRejected } from './decided.js';
import { type JudgedAction, judgeActions } from './judge.js';
import {
  closeProposal,
  listProposals,
  memoryTips,
  type Proposal,
  type ProposedAction,
  readActions,
} from './proposal.js';

export interface Review {
  readonly context: Context;
  readonly repository: Repository;
  readonly objects: ObjectStore;
  /** Of the memory branch. */
  readonly store: MemoryStore;
}

export async function openReview(context: Context, repository: Repository): Promise<Review> {
  const [objects, store] = await Promise.all([
    openObjects(repository, context),
    openStore(context, repository),
  ]);
  return { context, repository, objects, store };
}

/** A proposal's actions, as its commits tell them. */
export async function actionsOf({ objects, store }: Review, proposal: Proposal): Promise<ProposedAction[]> {
  return readActions(objects, proposal, await memoryTips(objects, store.ref));
}

/** Where a proposal's actions stand against a state of the branch. */
export async function judgeAgainst(
  { objects, repository }: Review,
  proposal: Proposal,
  actions: readonly ProposedAction[],
  now: Snapshot,
  chosen?: (action: ProposedAction) => boolean,
): Promise<JudgedAction[]> {
  const [accepted, rejected] = await Promise.all([
    readAccepted(objects, now.tip, proposal.tip),
    readRejected(objects, repository.stateDir, now.tip),
  ]);
  return judgeActions(objects, now, actions, { accepted, rejected }, chosen);
}

/** The same against the branch as it is. */
export async function judgeProposal(review: Review, proposal: Proposal): Promise<JudgedAction[]> {
  return judgeAgainst(review, proposal, await actionsOf(review, proposal), await review.store.snapshot());
}

/** Digests of all that is proposed now. */
export async function openDigests(review: Review): Promise<Set<string>> {
  const digests = new Set<string>();
  for (const proposal of await listProposals(review.objects))
    for (const { digest } of await actionsOf(review, proposal)) digests.add(digest);
  return digests;
}

export interface SettledProposal {
  readonly slug: string;
  readonly tip: Oid;
  readonly accepted: number;
  readonly rejected: number;
  readonly overtaken: number;
}

/**
 * Closes the proposals in which nothing is left to decide: all of their actions were accepted here or on a forge, merged
 * or squashed or made by hand, or rejected by somebody, or the branch has gone another way. One that is checked out stays.
 */
export async function closeSettled(review: Review): Promise<SettledProposal[]> {
  const settled: SettledProposal[] = [];
  for (const proposal of await listProposals(review.objects)) {
    if (proposal.checkouts.length > 0) continue;
    const actions = await judgeProposal(review, proposal);
    if (actions.some(({ state }) => state === 'open')) continue;
    const count = (state: JudgedAction['state']): number =>
      actions.filter((action) => action.state === state).length;
    await closeProposal(review.objects, proposal);
    settled.push({
      slug: proposal.slug,
      tip: proposal.tip,
      accepted: count('accepted'),
      rejected: count('rejected'),
      overtaken: count('overtaken'),
    });
  }
  return settled;
}
