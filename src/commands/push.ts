import { openRepository } from '../git/open.js';
import { counted } from '../lib/counted.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { type FirstLook, lookAtRemote } from '../share/look-at-remote.js';
import { fetchAll } from '../share/pull.js';
import { type PushReport, push as pushMemory } from '../share/push.js';
import { knownOf } from '../share/refs.js';
import { shareWith } from '../share/sharing.js';
import { flushAccess } from '../store/access/flush.js';
import { openStore } from '../store/open-store.js';
import { type CommandContext, defineCommand } from './command.js';
import { confirm } from './confirm.js';
import { showPulled } from './show-pulled.js';

export const push = defineCommand({
  summary: 'send memories, notes and proposals to a remote',
  details:
    "Pushes the memory branch, this clone's own notes and all proposals: to the remote that is named, else to that of `git config lerim.remote`, else to the one the current branch follows, else to origin. Where the remote has more, that is brought in and merged by memory first; nothing is ever forced. Before the first push it asks; what looks like a secret stops any push. git is never let ask for a login.",
  positionals: [{ name: 'remote', describe: 'name of a remote of this repository' }],
  options: {
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask before the first push' },
    'dry-run': {
      type: 'boolean',
      alias: 'n',
      describe: 'ask the remote what it would take, and change nothing',
    },
    'no-secret': {
      type: 'list',
      placeholder: 'id',
      describe: 'these memories were looked at: what looks like a secret is none',
    },
    json: { type: 'boolean', describe: 'print a report as JSON' },
  },
  examples: [
    ['git lerim push', 'share what was learned'],
    ['git lerim push upstream --yes', 'to a certain remote, for scripts'],
  ],
  async run(context, args) {
    const repository = await openRepository(context);
    const [named] = args._;
    const store = await openStore(context, repository);
    if ((await store.tip()) === undefined)
      throw new LerimError('no-memory', 'There is no memory here to push.', {
        hint: "'git lerim pull' brings in what others have; 'git lerim init' begins one.",
      });
    await store.create();
    // What waits in journals goes, too.
    if ((await store.waiting()).length > 0) await store.apply(() => []);
    await flushAccess(context, repository);
    const first = await shareWith(context, repository, named, async (sharing) => {
      const { objects, remote, ref } = sharing;
      if ((await knownOf(objects, remote.name, ref)).has(ref)) return undefined;
      const look = await lookAtRemote(sharing);
      if (look.hasMemory) await fetchAll(sharing);
      return { ...look, remote };
    });
    if (first && !first.hasMemory) {
      const { memories } = await store.snapshot();
      if (!(await mayBegin(context, first, memories.size, args.yes || args['dry-run']))) {
        context.out.talk('Nothing was pushed.');
        return EXIT.failure;
      }
    }
    const options = { dryRun: args['dry-run'] ?? false, noSecret: args['no-secret'] ?? [] };
    const progress = context.out.progress('Pushing …');
    const report = await shareWith(context, repository, named, (sharing) =>
      pushMemory(sharing, options),
    ).finally(() => progress.done());
    if (args.json) context.out.json(report);
    else show(context, report, options.dryRun);
    return report.refs.some(({ result }) => result === 'refused') ? EXIT.partly : EXIT.ok;
  },
});

/** The first push to a remote: whether it can take memory at all, and whether the user wants that. */
async function mayBegin(
  context: CommandContext,
  {
    isEmpty,
    isPublic,
    remote,
  }: FirstLook & { readonly remote: { readonly name: string; readonly address: string } },
  count: number,
  yes: boolean | undefined,
): Promise<boolean> {
  if (isEmpty)
    throw new LerimError(
      'empty-remote',
      `${remote.name} (${remote.address}) has no branch yet; the memory branch would become the one that clones check out.`,
      { hint: 'Push the code first.' },
    );
  const { talk } = context.out;
  const who =
    isPublic === true
      ? `Anybody can read ${remote.name} without a login, so anybody will read these memories.`
      : isPublic === false
        ? `${remote.name} wants a login; everybody who has one there will read these memories.`
        : `Everybody who can read ${remote.name} will read these memories; if it is public, that is anybody.`;
  talk(
    `${who} They tell how you work, in words from your sessions, and what was once pushed cannot be taken back.`,
  );
  const what = counted(count, 'memory');
  return (
    yes === true || confirm(context, `Push ${what} to ${remote.name} (${remote.address}) for the first time?`)
  );
}

const DONE: Readonly<Record<PushReport['refs'][number]['result'], string>> = {
  updated: 'pushed',
  new: 'pushed (new there)',
  deleted: 'removed there',
  same: 'is up to date',
  refused: 'was refused',
};

function show(context: CommandContext, { remote, refs, pulled }: PushReport, dryRun: boolean): void {
  for (const report of pulled) showPulled(context, report);
  for (const { ref, result } of refs) {
    const name = ref.replace(/^refs\/(heads\/)?/, '');
    const words =
      dryRun && result === 'refused'
        ? `has more at ${remote}, which would be brought in first`
        : DONE[result];
    context.out.data(`${name} ${dryRun && /^pushed/.test(words) ? `would be ${words}` : words}`);
  }
}
