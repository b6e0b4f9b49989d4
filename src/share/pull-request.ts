/** Brings a proposal before the people who use a forge. */
import { gitConfig } from '../git/config.js';
import { runProgram } from '../git/run-program.js';
import { LerimError } from '../lib/errors.js';
import { neutraliseLine } from '../model/control-characters.js';
import type { Proposal } from '../store/proposals/proposal.js';
import { compareAddress, type ForgeRepository, forgeOf } from './forge.js';
import { push } from './push.js';
import { knownOf } from './refs.js';
import type { Sharing } from './sharing.js';

export interface PullRequest {
  readonly branch: string;
  readonly remote: string;
  /** Of the pull request, where `gh` or `glab` opened it; else of the page that opens one. */
  readonly address?: string;
  readonly opened: boolean;
  /** Why the forge's program could not open it. */
  readonly problem?: string;
}

/** Pushes what the proposal stands on and the proposal itself, merged with memory first where they clash. */
export async function pushProposal(sharing: Sharing, proposal: Proposal): Promise<void> {
  const { objects, ref, remote } = sharing;
  if (!(await knownOf(objects, remote.name, ref)).has(ref))
    throw new LerimError('not-shared', `Memory was not pushed to ${remote.name} yet.`, {
      hint: "A pull request needs something to be merged into: push memory with 'git lerim push' first.",
    });
  const report = await push(sharing);
  const refused = report.refs.find((pushed) => pushed.ref === proposal.ref && pushed.result === 'refused');
  if (refused)
    throw new LerimError(
      'refused',
      `${remote.name} refuses the proposal: ${neutraliseLine(refused.summary)}.`,
    );
  if ((await objects.refs([proposal.ref])).length === 0)
    throw new LerimError(
      'nothing-left',
      `Nothing of ${proposal.slug} is left to decide: others have done so.`,
      {
        hint: 'It is closed now.',
      },
    );
}

/** Nobody is there to answer a forge's own program. */
const UNATTENDED = { GH_PROMPT_DISABLED: '1', NO_PROMPT: '1', NO_COLOR: '1', CI: '1' };

/** Opens it with the forge's own program where there is one, else tells where a person can. */
export async function openPullRequest(
  { context, repository, ref, remote }: Sharing,
  proposal: Proposal,
  text: { readonly title: string; readonly body: string },
): Promise<PullRequest> {
  const branch = proposal.ref.replace('refs/heads/', '');
  const base = ref.replace('refs/heads/', '');
  const result = { branch, remote: remote.name, opened: false };
  const config = await gitConfig(context, repository);
  const place = forgeOf(remote.url, config.get('lerim.forge'));
  if (place === undefined) return result;
  const address = compareAddress(place, base, branch);
  const [tool, ...args] = callFor(place, base, branch, text);
  const options = { input: text.body, env: UNATTENDED };
  const done = tool === undefined ? undefined : await runProgram(context, tool, args, options);
  context.signal.throwIfAborted();
  if (tool === undefined || done === undefined) return { ...result, address };
  const url = /https?:\/\/\S+/.exec(done.stdout)?.[0];
  if (done.code === 0) return { ...result, opened: true, address: url ?? address };
  const said = neutraliseLine(done.stderr.trim().split('\n').at(-1) ?? '');
  return {
    ...result,
    address,
    problem: `${tool} could not open it: ${said || `it ended with ${done.code}`}`,
  };
}

function callFor(
  { forge, host, path, scheme }: ForgeRepository,
  base: string,
  head: string,
  { title, body }: { readonly title: string; readonly body: string },
): string[] {
  if (forge === 'github') {
    const where = host === 'github.com' ? path : `${host}/${path}`;
    return [
      'gh',
      'pr',
      'create',
      '--repo',
      where,
      '--base',
      base,
      '--head',
      head,
      '--title',
      title,
      '--body-file',
      '-',
    ];
  }
  if (forge !== 'gitlab') return [];
  const where = `${scheme}://${host}/${path}`;
  const branches = ['--source-branch', head, '--target-branch', base];
  return [
    'glab',
    'mr',
    'create',
    '--repo',
    where,
    ...branches,
    '--title',
    title,
    '--description',
    body,
    '--yes',
  ];
}
