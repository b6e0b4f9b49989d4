import { openRepository } from '../git/open.js';
import { age } from '../lib/age.js';
import { EXIT } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { summariseProposals } from '../store/proposals/describe.js';
import { openReview } from '../store/proposals/review.js';
import { defineCommand } from './command.js';

export const proposalList = defineCommand({
  summary: 'proposals that wait for an answer',
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim proposal list', 'what there is to review']],
  async run(context, args) {
    const { out } = context;
    const review = await openReview(context, await openRepository(context));
    const listed = await summariseProposals(review);
    if (args.json) {
      out.json(listed);
      return EXIT.ok;
    }
    for (const { slug, open, actions, ops, updated } of listed) {
      const what = Object.entries(ops)
        .map(([op, count]) => `${count} ${op}`)
        .join(', ');
      const when = updated === undefined ? '' : age(updated, context.now());
      out.data(
        `${out.paint.yellow(neutraliseLine(slug))}  ${open} of ${actions} open  ${neutraliseLine(what)}  ${out.paint.dim(when)}`,
      );
    }
    if (listed.length === 0) out.talk('Nothing is proposed.');
    return EXIT.ok;
  },
});
