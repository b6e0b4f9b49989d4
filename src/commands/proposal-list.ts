import { openRepository } from '../git/open.js';
import { age } from '../lib/age.js';
import { EXIT } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import type { JudgedAction } from '../store/proposals/judge.js';
import { listProposals } from '../store/proposals/proposal.js';
import { judgeProposal, openReview } from '../store/proposals/review.js';
import { defineCommand } from './command.js';

export const proposalList = defineCommand({
  summary: 'proposals that wait for an answer',
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim proposal list', 'what there is to review']],
  async run(context, args) {
    const { out } = context;
    const review = await openReview(context, await openRepository(context));
    const listed = [];
    for (const proposal of await listProposals(review.objects)) {
      const actions = await judgeProposal(review, proposal);
      const { slug, ref, tip } = proposal;
      const updated = actions.at(-1)?.date;
      listed.push({
        slug,
        branch: ref.replace('refs/heads/', ''),
        tip,
        actions: actions.length,
        ...countStates(actions),
        ops: countOps(actions),
        ...(updated === undefined ? {} : { updated }),
      });
    }
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

function countStates(actions: readonly JudgedAction[]): Record<JudgedAction['state'], number> {
  const counts = { open: 0, accepted: 0, rejected: 0, overtaken: 0 };
  for (const { state } of actions) counts[state]++;
  return counts;
}

/** Of those that are open. */
function countOps(actions: readonly JudgedAction[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { op, state } of actions) if (state === 'open') counts[op] = (counts[op] ?? 0) + 1;
  return counts;
}
