import { type SyncReport, syncRepository } from '../capture/sync.js';
import { addProject } from '../config/projects.js';
import { loadSettings } from '../config/settings.js';
import { openRepository } from '../git/open.js';
import { openObjects } from '../git/open-objects.js';
import type { Repository } from '../git/repository.js';
import { AGENT_HOOKS, findAgents, HOOKED_AGENTS, type HookedAgent } from '../hooks/agents.js';
import { type Branch, previewBranchFiles, writeBranchFiles } from '../hooks/ci-branch.js';
import { hookBlock } from '../hooks/hook-block.js';
import { install, isChange, type Preview, previewInstall } from '../hooks/install.js';
import { planCi } from '../hooks/plan-ci.js';
import { addPlatforms } from '../hooks/platforms.js';
import { writeAutoPush } from '../hooks/share-in-background.js';
import { takeSyncLock } from '../hooks/sync-lock.js';
import { counted } from '../lib/counted.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { openStore } from '../store/open-store.js';
import { type CommandContext, defineCommand } from './command.js';
import { confirm } from './confirm.js';
import { offerEngine } from './offer-engine.js';
import { showChange } from './show-changes.js';

export const init = defineCommand({
  summary: 'give this repository a memory: branch, hooks, agents',
  details: `Makes the memory branch, lets git and the agents found on this machine tell when a session has something new, and reads the sessions that are there already. Every file that is written is shown first; the work tree stays clean, and 'git lerim uninstall' restores each file byte for byte. Running it again changes only what is missing.`,
  options: {
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
    'dry-run': { type: 'boolean', alias: 'n', describe: 'show what would be written, write nothing' },
    agents: {
      type: 'list',
      choices: [...HOOKED_AGENTS, 'none'],
      describe: 'set up these agents; without it, all that were used on this machine',
    },
    shared: {
      type: 'boolean',
      describe:
        "write files that are committed with the code, for the whole team, instead of your own agents' settings",
    },
    ci: {
      type: 'boolean',
      describe:
        'let the forge check the memory branch, and tell at code reviews which memories are in doubt: a workflow here and one on the branch',
    },
    'no-backfill': { type: 'boolean', describe: 'do not read the sessions that are there already' },
  },
  examples: [
    ['git lerim init', 'shows what it will do, and asks'],
    ['git lerim init --yes --agents claude,codex --no-backfill', 'for scripts'],
  ],
  async run(context, args) {
    const repository = await openRepository(context);
    const agents = chooseAgents(context, args.agents);
    const store = await openStore(context, repository);
    const ci = args.ci ? await planCi(context, repository) : undefined;
    const preview = await previewInstall(context, repository, context, {
      agents,
      shared: args.shared === true,
      ...(ci ? { more: ci } : {}),
    });
    const memory: Branch = { repository, store, objects: await openObjects(repository, context) };
    const onBranch = await previewBranchFiles(memory, ci?.branchFiles ?? []);
    for (const change of onBranch)
      context.out.talk(showChange(change, 'a commit', context.out.paint).join('\n'));
    const changed = show(context, preview) || onBranch.length > 0;
    if (args['dry-run']) return EXIT.ok;
    if (changed && !args.yes && !(await confirm(context, 'Write these files?'))) {
      context.out.talk('Nothing was changed.');
      return EXIT.failure;
    }
    const written = install(context, repository, context, preview);
    writeAutoPush(repository.stateDir, await loadSettings(context, repository.workTree));
    if (!args.shared)
      addPlatforms(
        context,
        Object.fromEntries(agents.map((agent) => [agent, AGENT_HOOKS[agent].userFile(context)])),
      );
    await register(context, repository);
    const isNew = (await store.tip()) === undefined;
    await store.create();
    if (ci) await writeBranchFiles(memory, ci.branchFiles);
    const branch = store.ref.replace('refs/heads/', '');
    context.out.data(
      `${isNew ? 'Made' : 'Found'} the memory branch ${branch}; ${written.length === 0 ? 'all hooks were set up already' : `${written.length} files written`}.`,
    );
    if (
      !args['no-backfill'] &&
      (args.yes || (await confirm(context, 'Read the past sessions of this repository now?')))
    )
      await backfill(context, repository);
    if (!args.yes) await offerEngine(context);
    context.out.talk(
      "'git lerim doctor' proves that every hook works; 'git lerim uninstall' takes them out.",
    );
    return EXIT.ok;
  },
});

/** A repository that cannot be put on the list has its memory all the same. */
async function register(context: CommandContext, repository: Repository): Promise<void> {
  try {
    await addProject(context, repository);
  } catch (error) {
    if (!(error instanceof LerimError)) throw error;
    context.out.talk(`git lerim: ${error.message}`);
  }
}

function chooseAgents(context: CommandContext, named: readonly string[] | undefined): HookedAgent[] {
  if (named === undefined) return findAgents(context);
  return HOOKED_AGENTS.filter((agent) => named.includes(agent));
}

/** Tells what would be written, what is left to the user and what they should know. Returns whether anything would. */
function show({ out }: CommandContext, { plan, changes }: Preview): boolean {
  const real = changes.filter(({ change }) => isChange(change));
  for (const { file, change } of real) out.talk(showChange(change, file.purpose, out.paint).join('\n'));
  for (const { path, event, reason } of plan.snippets)
    out.talk(
      `${out.paint.yellow(path)} ${reason}. To have a sync after ${event}, add at its top:\n${hookBlock(event)}`,
    );
  for (const note of plan.notes) out.talk(note);
  return real.length > 0;
}

/** Reads the newest of all past sessions; a failure here leaves everything else in place. */
async function backfill(context: CommandContext, repository: Repository): Promise<void> {
  const settings = await loadSettings(context, repository.workTree);
  const lock = takeSyncLock(repository.stateDir);
  if (lock === undefined) {
    context.out.talk('A sync is running already; it reads the sessions.');
    return;
  }
  const progress = context.out.progress('Looking for past sessions');
  let report: SyncReport;
  try {
    report = await syncRepository(context, repository, {
      since: new Date(0),
      maxSessions: settings.get('sync.max_sessions'),
      onProgress: (done, total, session) =>
        progress.update(`Reading session ${done + 1} of ${total} (${session})`),
    });
  } finally {
    lock.release();
    progress.done();
  }
  const learned = report.added + report.updated;
  context.out.data(
    report.read === 0
      ? 'There are no past sessions of this repository.'
      : `Read ${counted(report.read, 'past session')}: ${counted(learned, 'memory')}, ${counted(report.summaries, 'summary')}.`,
  );
  if (report.left > 0)
    context.out.talk(
      `${report.left} older ones are left; 'git lerim sync --since 2000-01-01' goes on with them.`,
    );
  for (const { session, error } of report.failures)
    context.out.talk(`${session} could not be read: ${error}`);
}
