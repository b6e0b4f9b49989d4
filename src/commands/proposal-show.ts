import { openRepository } from '../git/open.js';
import { EXIT } from '../lib/errors.js';
import { chooser } from '../maintain/accept.js';
import { neutraliseLine } from '../model/control-characters.js';
import { describeAction } from '../store/proposals/describe.js';
import { findProposal } from '../store/proposals/proposal.js';
import { judgeProposal, openReview } from '../store/proposals/review.js';
import { defineCommand } from './command.js';
import { readNumbers } from './read-numbers.js';
import { renderAction } from './render-action.js';

export const proposalShow = defineCommand({
  summary: 'each action of a proposal: before, after and why',
  details:
    'Reads like a review: the actions by the numbers that accept and reject take, each with why, what it rests on, and the lines that go and come. Those that are decided, or that the branch has overtaken, are marked.',
  positionals: [{ name: 'slug', describe: 'name of the proposal, or its beginning', required: true }],
  options: {
    only: { type: 'list', placeholder: 'n', describe: 'only these actions' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [['git lerim proposal show 20260301-tidy-1f3c', 'review it']],
  async run(context, args) {
    const { out } = context;
    const review = await openReview(context, await openRepository(context));
    const proposal = await findProposal(review.objects, args._[0] ?? '');
    const judged = await judgeProposal(review, proposal);
    const actions = judged.filter(chooser(proposal, judged, readNumbers(args.only)));
    if (args.json) {
      out.json({ slug: proposal.slug, tip: proposal.tip, actions: actions.map(describeAction) });
      return EXIT.ok;
    }
    const open = judged.filter(({ state }) => state === 'open').length;
    out.data(`${out.paint.bold(neutraliseLine(proposal.slug))}: ${open} of ${judged.length} actions open`);
    for (const action of actions) for (const line of ['', ...renderAction(action, out.paint)]) out.data(line);
    if (open > 0)
      out.talk(
        `\nTake all of it with 'git lerim proposal accept ${proposal.slug}', or some with --only; 'proposal reject' turns it down.`,
      );
    return EXIT.ok;
  },
});
