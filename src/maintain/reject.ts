import { counted } from '../lib/counted.js';
import { neutralise, neutraliseLine } from '../model/control-characters.js';
import { openStore } from '../store/open-store.js';
import type { JudgedAction } from '../store/proposals/judge.js';
import { PickDraft } from '../store/proposals/pick.js';
import type { Proposal } from '../store/proposals/proposal.js';
import { judgeProposal, type Review } from '../store/proposals/review.js';
import type { Change, Snapshot } from '../store/store.js';
import { chooser, closeUnlessOut, openIn } from './accept.js';

export interface RejectReport {
  readonly slug: string;
  readonly rejected: readonly { readonly number: number; readonly title: string }[];
  readonly open: number;
  readonly closed: boolean;
}

/**
 * Remembers on the memory branch, in a commit without files, that these actions are not wanted: by what they would do to
 * which content, so that they are not proposed again, by nobody who has the branch. Of a proposal that stays open they
 * are taken out.
 * @param only numbers of the actions to reject; all that are not accepted when not given
 */
export async function rejectProposal(
  review: Review,
  proposal: Proposal,
  reason: string,
  only?: readonly number[],
): Promise<RejectReport> {
  const judged = await judgeProposal(review, proposal);
  const rejected = judged
    .filter(chooser(proposal, judged, only))
    .filter(({ state }) => state === 'open' || state === 'overtaken');
  if (rejected.length > 0) {
    const message = rejectMessage(proposal, rejected, reason);
    await review.store.apply(() => [{ op: 'commit', ids: [], files: [], message }]);
  }
  const open = only === undefined ? 0 : await openIn(review, proposal);
  const left = open === 0 ? proposal : await takeOut(review, proposal, rejected);
  return {
    slug: proposal.slug,
    rejected: rejected.map(({ number, title }) => ({ number, title })),
    open,
    closed: open === 0 && (await closeUnlessOut(review, left)),
  };
}

function rejectMessage({ slug }: Proposal, rejected: readonly JudgedAction[], reason: string): string {
  const what = counted(rejected.length, 'action');
  return [
    `reject(proposal): ${slug}, ${what}`,
    neutralise(reason)
      .trim()
      .replace(/\n{2,}/g, '\n'),
    rejected.map(({ number, title }) => `- ${number}. ${neutraliseLine(title)}`).join('\n'),
    [
      'Lerim-Op: reject',
      `Lerim-Proposal: ${slug}`,
      ...new Set(rejected.map(({ digest }) => `Lerim-Digest: ${digest}`)),
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

/** So that what is pushed for review, or merged on a forge, does not have them. */
async function takeOut(
  { context, repository }: Review,
  proposal: Proposal,
  rejected: readonly JudgedAction[],
): Promise<Proposal> {
  const side = await openStore(context, repository, proposal.ref);
  await side.apply((now) => undo(now, rejected));
  return { ...proposal, tip: (await side.tip()) ?? proposal.tip };
}

/** Last first, because later actions may stand on earlier ones. */
function undo(now: Snapshot, rejected: readonly JudgedAction[]): Change[] {
  const draft = new PickDraft(now);
  return [...rejected].reverse().flatMap(({ number, title, ids, content }) => {
    const picked = draft.pick({ before: content.after, after: content.before }, true);
    if ('overtaken' in picked || picked.edits.length === 0) return [];
    const message = `drop(proposal): action ${number}\n\nRejected: ${neutraliseLine(title)}\n\nLerim-Op: drop\n`;
    return [{ op: 'commit' as const, ids, files: picked.edits, message }];
  });
}
