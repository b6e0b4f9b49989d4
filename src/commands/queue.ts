import { countQueue, listQueue, type QueueItem, retry, skip } from '../capture/queue.js';
import { openRepository } from '../git/open.js';
import { takeSyncLock } from '../hooks/sync-lock.js';
import { age } from '../lib/age.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { type CommandContext, defineCommand } from './command.js';

export const queue = defineCommand({
  summary: 'sessions that wait or failed; retry or skip them',
  details:
    'A session that cannot be read is tried again later, each time after a longer wait, and is set aside as dead in the end. retry lets the next sync try it at once; skip leaves it alone for good, until it is retried. Without a session, retry and skip take all that failed.',
  positionals: [
    { name: 'action', describe: 'list (default), retry or skip' },
    { name: 'session', describe: 'the session, as the list names it' },
  ],
  options: { json: { type: 'boolean', describe: 'print JSON' } },
  examples: [
    ['git lerim queue', 'what is not done, and why'],
    ['git lerim queue retry claude/6f0c2d1e', 'try one again with the next sync'],
    ['git lerim queue skip', 'leave all that failed alone'],
  ],
  async run(context, args) {
    const [action = 'list', session] = args._;
    const { stateDir } = await openRepository(context);
    if (action === 'list') {
      if (session !== undefined)
        throw new LerimError('usage', "'git lerim queue list' takes no session.", { exit: EXIT.usage });
      show(context, await listQueue(stateDir), args.json);
      return EXIT.ok;
    }
    if (action !== 'retry' && action !== 'skip')
      throw new LerimError('usage', `'git lerim queue' knows list, retry and skip, not '${action}'.`, {
        exit: EXIT.usage,
      });
    const changed = await underLock(stateDir, () => (action === 'retry' ? retry : skip)(stateDir, session));
    if (args.json) context.out.json({ [action === 'retry' ? 'retried' : 'skipped']: changed });
    else if (changed.length === 0)
      context.out.talk(
        session === undefined ? 'Nothing failed.' : `There is nothing to ${action} about ${session}.`,
      );
    else
      for (const key of changed)
        context.out.data(
          action === 'retry' ? `${key}: tried again with the next sync` : `${key}: left alone`,
        );
    return EXIT.ok;
  },
});

async function underLock<T>(stateDir: string, act: () => Promise<T>): Promise<T> {
  const lock = takeSyncLock(stateDir);
  if (lock === undefined)
    throw new LerimError('busy', 'A sync of this repository is under way.', {
      exit: EXIT.busy,
      hint: 'Try again when it is done.',
    });
  try {
    return await act();
  } finally {
    lock.release();
  }
}

function show(context: CommandContext, items: readonly QueueItem[], json: boolean | undefined): void {
  const { out } = context;
  if (json) {
    out.json({ counts: countQueue(items), sessions: items });
    return;
  }
  if (items.length === 0) out.talk('Nothing waits.');
  for (const { session, state, modified, tries, error, nextTry } of items) {
    const colour = state === 'dead' ? out.paint.red : state === 'failed' ? out.paint.yellow : out.paint.dim;
    const facts = [age(modified, context.now()), tries === undefined ? '' : `tried ${tries}x`];
    if (nextTry !== undefined) facts.push(`again after ${nextTry}`);
    out.data(`${colour(state.padEnd(7))} ${session}  ${out.paint.dim(facts.filter(Boolean).join(', '))}`);
    if (error !== undefined) out.data(`        ${error}`);
  }
}
