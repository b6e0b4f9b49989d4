import { openRepository } from '../git/open.js';
import { EXIT } from '../lib/errors.js';
import { rejectProposal } from '../maintain/reject.js';
import { neutraliseLine } from '../model/control-characters.js';
import { findProposal } from '../store/proposals/proposal.js';
import { openReview } from '../store/proposals/review.js';
import { defineCommand } from './command.js';
import { readNumbers } from './read-numbers.js';

export const proposalReject = defineCommand({
  summary: 'turn proposed actions down, for everybody and for good',
  details:
    'Notes on the memory branch, in a commit that changes no file, which actions are not wanted. They are known by what they would do to which words, so that they are proposed again neither here nor where the branch is pulled. The memories stay as they are.',
  positionals: [{ name: 'slug', describe: 'name of the proposal, or its beginning', required: true }],
  options: {
    reason: { type: 'string', alias: 'r', describe: 'why, for the commit', placeholder: 'text' },
    only: { type: 'list', placeholder: 'n', describe: 'only these actions, e.g. 1,3 or 2-5' },
    json: { type: 'boolean', describe: 'print a report as JSON' },
  },
  examples: [
    ['git lerim proposal reject 20260301-tidy-1f3c --reason "they only look alike"', 'turn all of it down'],
    ['git lerim proposal reject 20260301-tidy-1f3c --only 2', 'turn one action down'],
  ],
  async run(context, args) {
    const { out } = context;
    const review = await openReview(context, await openRepository(context));
    const proposal = await findProposal(review.objects, args._[0] ?? '');
    const reason = args.reason ?? 'Not wanted.';
    const report = await rejectProposal(review, proposal, reason, readNumbers(args.only));
    if (args.json) out.json(report);
    else {
      for (const { number, title } of report.rejected)
        out.data(`rejected ${number}. ${neutraliseLine(title)}`);
      if (report.rejected.length === 0) out.talk('There was nothing left to reject.');
      if (report.closed) out.talk(`${report.slug} is closed.`);
      else if (report.open > 0) out.talk(`${report.open} more wait for an answer.`);
    }
    return EXIT.ok;
  },
});
