/** Proposals, and people's answers to them. */
import { acceptProposal } from '../../../maintain/accept.js';
import { rejectProposal } from '../../../maintain/reject.js';
import { describeAction, summariseProposals } from '../../../store/proposals/describe.js';
import { findProposal, type Proposal } from '../../../store/proposals/proposal.js';
import { judgeProposal, openReview, type Review } from '../../../store/proposals/review.js';
import type { Project } from '../project.js';
import { get, post, type Route } from '../route.js';

const ONLY = {
  type: 'integers',
  describe: 'numbers of the actions that are meant; all that are open without',
} as const;

export const PROPOSAL_ROUTES: readonly Route[] = [
  get(
    '/api/proposals',
    {
      summary: 'proposals that wait for an answer',
      answer: 'what `git lerim proposal list --json` prints, as items',
    },
    async ({ project }) => ({ items: await summariseProposals(await reviewOf(await project())) }),
  ),
  get(
    '/api/proposals/:id',
    { summary: 'each action of a proposal', answer: 'what `git lerim proposal show --json` prints' },
    async ({ project, params }) => {
      const { review, proposal } = await find(await project(), params.id);
      const actions = await judgeProposal(review, proposal);
      return { slug: proposal.slug, tip: proposal.tip, actions: actions.map(describeAction) };
    },
  ),
  post(
    '/api/proposals/:id/accept',
    {
      summary: 'bring proposed actions onto the memory branch',
      answer: 'what became a commit, what was left out, how many are open',
      body: { only: ONLY },
    },
    async ({ project, params, body }) => {
      const { review, proposal } = await find(await project(), params.id);
      return acceptProposal(review, proposal, body.only);
    },
  ),
  post(
    '/api/proposals/:id/reject',
    {
      summary: 'turn proposed actions down, for everybody and for good',
      answer: 'what was turned down, how many are open',
      body: { only: ONLY, reason: { type: 'string', describe: 'why, for the commit' } },
    },
    async ({ project, params, body }) => {
      const { review, proposal } = await find(await project(), params.id);
      return rejectProposal(review, proposal, body.reason?.trim() || 'Not wanted.', body.only);
    },
  ),
];

function reviewOf({ context, repository }: Project): Promise<Review> {
  return openReview(context, repository);
}

async function find(project: Project, slug = ''): Promise<{ review: Review; proposal: Proposal }> {
  const review = await reviewOf(project);
  return { review, proposal: await findProposal(review.objects, slug) };
}
