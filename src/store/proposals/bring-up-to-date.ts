import { carryCheckout } from '../../git/carry-checkout.js';
import type { ObjectStore, Oid } from '../../git/objects.js';
import type { Context } from '../../lib/context.js';
import { EXIT, LerimError } from '../../lib/errors.js';
import { mergeTip } from '../merge-tips.js';
import type { Proposal } from './proposal.js';

/** Merges the memory branch into a proposal, by memory id, so that it fits the branch as it is now. */
export async function bringUpToDate(
  context: Context,
  objects: ObjectStore,
  proposal: Proposal,
  memory: Oid,
): Promise<Proposal> {
  const merged = await mergeTip(objects, proposal.tip, memory);
  if (merged.kind === 'contained') return proposal;
  if (merged.kind === 'shallow' || merged.kind === 'unrelated')
    throw new LerimError(
      merged.kind,
      merged.kind === 'shallow'
        ? 'This clone is too shallow to tell how the proposal and memory belong together.'
        : `The proposal ${proposal.slug} has nothing in common with the memory branch.`,
      {
        hint:
          merged.kind === 'shallow' ? 'Fetch more of its history first.' : 'Reject it, or look at its log.',
      },
    );
  const [checkout] = proposal.checkouts;
  const moved =
    checkout === undefined
      ? await objects.moveRef(proposal.ref, proposal.tip, merged.tip)
      : await carryCheckout(context, checkout, merged.tip);
  if (moved) return { ...proposal, tip: merged.tip };
  throw new LerimError('busy', `The proposal ${proposal.slug} could not be brought up to date.`, {
    exit: EXIT.busy,
    hint: checkout ? `It is checked out in ${checkout}.` : 'Somebody else is at it; try again.',
  });
}
