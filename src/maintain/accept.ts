/** People's answers to a proposal. */
import type { Oid } from '../git/objects.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { trailerValues } from '../store/commit-message.js';
import type { JudgedAction } from '../store/proposals/judge.js';
import { closeProposal, type Proposal, type ProposedAction } from '../store/proposals/proposal.js';
import { actionsOf, judgeAgainst, judgeProposal, type Review } from '../store/proposals/review.js';
import type { Change } from '../store/store.js';

export interface AcceptReport {
  readonly slug: string;
  /** In the order of their commits; `commit` is missing where the change waits because nothing can be written now. */
  readonly accepted: readonly { readonly number: number; readonly title: string; readonly commit?: Oid }[];
  /** Chosen, but the branch has gone another way since. */
  readonly overtaken: readonly {
    readonly number: number;
    readonly title: string;
    readonly because: string;
  }[];
  /** Actions that wait for an answer. */
  readonly open: number;
  /** Whether the proposal's branch is gone, because nothing is left to decide. */
  readonly closed: boolean;
}

/**
 * Brings a proposal's actions onto the memory branch as it is now, one commit each: by memory id, whole or not at all.
 * What anybody changed since stays; an action that no longer fits that is left out, and found anew if it still should be.
 * @param only numbers of the actions to accept; all that are open when not given
 */
export async function acceptProposal(
  review: Review,
  proposal: Proposal,
  only?: readonly number[],
): Promise<AcceptReport> {
  const actions = await actionsOf(review, proposal);
  const chosen = chooser(proposal, actions, only);
  let judged: readonly JudgedAction[] = [];
  const applied = await review.store.apply(async (now) => {
    judged = (await judgeAgainst(review, proposal, actions, now, chosen)).filter(chosen);
    return judged.filter(({ state }) => state === 'open').map((action) => changeOf(proposal, action));
  });
  const accepted = judged
    .filter(({ state }) => state === 'open')
    .map(({ number, title }, index) => {
      const commit = applied[index]?.commit;
      return { number, title, ...(commit === undefined ? {} : { commit }) };
    });
  const overtaken = judged.flatMap(({ number, title, because, state }) =>
    state === 'overtaken' ? [{ number, title, because: because ?? '' }] : [],
  );
  const waits = applied.some(({ waiting }) => waiting !== undefined);
  const open = waits ? actions.length : await openIn(review, proposal);
  return {
    slug: proposal.slug,
    accepted,
    overtaken,
    open,
    closed: open === 0 && (await closeUnlessOut(review, proposal)),
  };
}

/** Which actions are meant; numbers that the proposal does not have are an error. */
export function chooser(
  { slug }: Proposal,
  actions: readonly ProposedAction[],
  only: readonly number[] | undefined,
): (action: ProposedAction) => boolean {
  if (only === undefined) return () => true;
  const unknown = only.find((number) => !actions.some((action) => action.number === number));
  if (unknown !== undefined)
    throw new LerimError('no-such-action', `The proposal ${slug} has no action ${unknown}.`, {
      exit: EXIT.usage,
      hint: `'git lerim proposal show ${slug}' numbers them.`,
    });
  return ({ number }) => only.includes(number);
}

export async function openIn(review: Review, proposal: Proposal): Promise<number> {
  const judged = await judgeProposal(review, proposal);
  return judged.filter(({ state }) => state === 'open').length;
}

/** A branch that somebody has checked out stays; says whether it is gone. */
export async function closeUnlessOut({ objects }: Review, proposal: Proposal): Promise<boolean> {
  if (proposal.checkouts.length > 0) return false;
  await closeProposal(objects, proposal);
  return true;
}

function changeOf({ slug }: Proposal, { ids, edits, message, digest }: JudgedAction): Change {
  const told = trailerValues(message, 'Lerim-Digest').length > 0;
  const trailers = [...(told ? [] : [`Lerim-Digest: ${digest}`]), `Lerim-Proposal: ${slug}`];
  const isTold = trailerValues(message, 'Lerim-Op').length > 0;
  return {
    op: 'commit',
    ids,
    files: edits,
    message: `${message.trimEnd()}${isTold ? '\n' : '\n\n'}${trailers.join('\n')}\n`,
  };
}
