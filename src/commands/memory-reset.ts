import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockHolder } from '../hooks/sync-lock.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { defineCommand } from './command.js';
import { confirm } from './confirm.js';
import { openMemory } from './open-memory.js';

/** In the state folder, but no memory: what the hooks need to run, and to be taken out again. */
const OF_THE_HOOKS = ['hooks', 'installed.json'];

export const memoryReset = defineCommand({
  summary: 'start over, and say how to get everything back',
  details:
    'Removes the memory branch and the local state (queue, read positions, redacted copies of sessions, run logs, cache); hooks stay. The branch’s last commit stays reachable by a ref, and the way back is printed.',
  options: {
    scope: { type: 'string', choices: ['project'], describe: 'what to reset: the memory of this repository' },
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [['git lerim memory reset --scope project', 'asks, then starts over']],
  async run(context, args) {
    const { store, repository } = await openMemory(context);
    const count = (await store.snapshot()).memories.size;
    if (
      !args.yes &&
      !(await confirm(context, `Remove the branch with its ${count} memories, and the local state?`))
    ) {
      context.out.talk('Nothing was changed.');
      return EXIT.failure;
    }
    if (lockHolder(repository.stateDir))
      throw new LerimError('busy', 'A sync is running.', {
        exit: EXIT.busy,
        hint: 'Try again when it is done.',
      });
    const removed = await store.reset();
    for (const name of await readdir(repository.stateDir).catch(() => []))
      if (!OF_THE_HOOKS.includes(name))
        await rm(join(repository.stateDir, name), { recursive: true, force: true });
    if (args.json) context.out.json(removed ?? null);
    else if (removed) {
      const branch = store.ref.replace('refs/heads/', '');
      context.out.data(`Removed ${count} memories; their last commit is ${removed.tip}.`);
      context.out.data(`They come back with: git branch ${branch} ${removed.kept}`);
    } else context.out.talk('There was no memory branch; the local state is gone.');
    return EXIT.ok;
  },
});
