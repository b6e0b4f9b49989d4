import { openRepository } from '../git/open.js';
import { counted } from '../lib/counted.js';
import { EXIT } from '../lib/errors.js';
import { type AcceptReport, acceptProposal, chooser } from '../maintain/accept.js';
import { neutraliseLine } from '../model/control-characters.js';
import { findProposal } from '../store/proposals/proposal.js';
import { judgeProposal, openReview } from '../store/proposals/review.js';
import { type CommandContext, defineCommand } from './command.js';
import { confirm } from './confirm.js';
import { readNumbers } from './read-numbers.js';

export const proposalAccept = defineCommand({
  summary: 'bring proposed actions onto the memory branch',
  details:
    'Takes a proposal over, whole or by the numbers of its actions, onto the memory branch as it is now: one commit each, memory by memory. What somebody changed since stays as it is; an action that no longer fits that is left out and told. The proposal is closed when nothing is left to decide.',
  positionals: [{ name: 'slug', describe: 'name of the proposal, or its beginning', required: true }],
  options: {
    only: { type: 'list', placeholder: 'n', describe: 'only these actions, e.g. 1,3 or 2-5' },
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
    json: { type: 'boolean', describe: 'print a report as JSON' },
  },
  examples: [
    ['git lerim proposal accept 20260301-tidy-1f3c', 'take all of it'],
    ['git lerim proposal accept 20260301-tidy-1f3c --only 1,4 --yes', 'take two actions without being asked'],
  ],
  async run(context, args) {
    const review = await openReview(context, await openRepository(context));
    const proposal = await findProposal(review.objects, args._[0] ?? '');
    const only = readNumbers(args.only);
    if (!args.yes) {
      const judged = await judgeProposal(review, proposal);
      const count = judged
        .filter(chooser(proposal, judged, only))
        .filter(({ state }) => state === 'open').length;
      if (!(await confirm(context, `Accept ${counted(count, 'action')} of ${proposal.slug}?`))) {
        context.out.talk('Nothing was changed.');
        return EXIT.failure;
      }
    }
    const report = await acceptProposal(review, proposal, only);
    if (args.json) context.out.json(report);
    else show(context, report);
    return report.overtaken.length > 0 ? EXIT.partly : EXIT.ok;
  },
});

function show({ out }: CommandContext, { slug, accepted, overtaken, open, closed }: AcceptReport): void {
  for (const { number, title, commit } of accepted) {
    const where = commit === undefined ? 'waits: the repository cannot be written now' : commit.slice(0, 10);
    out.data(`accepted ${number}. ${neutraliseLine(title)} ${out.paint.dim(`(${where})`)}`);
  }
  for (const { number, title, because } of overtaken)
    out.data(`left out ${number}. ${neutraliseLine(title)}: ${neutraliseLine(because)}`);
  if (accepted.length + overtaken.length === 0) out.talk('There was nothing left to accept.');
  if (closed) out.talk(`${slug} is closed.`);
  else if (open > 0) out.talk(`${counted(open, 'action')} of ${slug} wait for an answer.`);
}
