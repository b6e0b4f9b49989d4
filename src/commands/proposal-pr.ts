import { openRepository } from '../git/open.js';
import { packageFile } from '../hooks/package-file.js';
import { counted } from '../lib/counted.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import { chooseRemote } from '../share/choose-remote.js';
import { openPullRequest, pushProposal } from '../share/pull-request.js';
import { shareWith } from '../share/sharing.js';
import { reasonIn } from '../store/proposals/describe.js';
import type { JudgedAction } from '../store/proposals/judge.js';
import { findProposal, type Proposal } from '../store/proposals/proposal.js';
import { judgeProposal, openReview } from '../store/proposals/review.js';
import { defineCommand } from './command.js';
import { confirm } from './confirm.js';

export const proposalPr = defineCommand({
  summary: 'push a proposal and open a pull request for it',
  details:
    "Pushes memory and the proposal to the remote that `git lerim push` uses, never with force, and opens the pull request with `gh` or `glab` where the remote's forge has one and it is installed. Else the address of the forge's page is printed (GitHub, GitLab, Gitea, Forgejo, Bitbucket; `git config lerim.forge` names one that its host does not show). A proposal that is merged or squashed there is recognised at the next pull.",
  positionals: [
    { name: 'slug', describe: 'name of the proposal, or its beginning', required: true },
    { name: 'remote', describe: 'name of a remote of this repository' },
  ],
  options: {
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [['git lerim proposal pr 20260301-tidy-1f3c', 'let the team review it on the forge']],
  async run(context, args) {
    const { out } = context;
    const repository = await openRepository(context);
    const review = await openReview(context, repository);
    const [typed = '', named] = args._;
    const proposal = await findProposal(review.objects, typed);
    const open = (await judgeProposal(review, proposal)).filter(({ state }) => state === 'open');
    if (open.length === 0)
      throw new LerimError('nothing-left', `Nothing of ${proposal.slug} is left to decide.`, {
        hint: "'git lerim proposal show' tells what became of it.",
      });
    const text = describe(proposal, open, review.store.ref.replace('refs/heads/', ''));
    const remote = await chooseRemote(context, repository, named);
    const question = `Push ${proposal.slug} to ${remote.name} (${remote.address}), with the memory it stands on?`;
    if (!args.yes && !(await confirm(context, question))) {
      out.talk('Nothing was pushed.');
      return EXIT.failure;
    }
    const request = await shareWith(context, repository, remote.name, async (sharing) => {
      await pushProposal(sharing, proposal);
      return openPullRequest(sharing, proposal, text);
    });
    if (args.json) out.json(request);
    else if (request.address !== undefined) out.data(request.address);
    if (request.problem !== undefined) out.talk(`git lerim: ${request.problem}`);
    if (!args.json && request.address === undefined)
      out.talk(`Pushed ${request.branch}. The remote shows no forge; open a pull request there by hand.`);
    return EXIT.ok;
  },
});

/** What a reader of the pull request sees; a forge must not take names in memories for people or issues. */
function describe(
  { slug }: Proposal,
  open: readonly JudgedAction[],
  base: string,
): { title: string; body: string } {
  const count = counted(open.length, 'change');
  const actions = open.map((action) => {
    const why = reasonIn(action)
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => `   ${inert(line)}`)
      .join('\n');
    return `${action.number}. **${inert(action.title)}**\n${why}`;
  });
  const values: Record<string, string> = {
    summary: `${count} to memory are proposed.`,
    actions: actions.join('\n'),
    base,
    slug,
  };
  const body = packageFile('templates/proposal.md').replace(
    /\{\{(\w+)\}\}/g,
    (_, name) => values[name] ?? '',
  );
  return { title: `memory: ${count} (${slug})`, body: body.slice(0, 60_000) };
}

function inert(text: string): string {
  return neutraliseLine(text)
    .replace(/[<>]/g, '')
    .replace(/(^|[^\w`])([@#])(?=\w)/g, '$1$2\u200b');
}
