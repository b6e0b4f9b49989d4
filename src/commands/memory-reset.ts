import { rm } from 'node:fs/promises';
import { EXIT } from '../lib/errors.js';
import { defineCommand } from './command.js';
import { confirm } from './confirm.js';
import { openMemory } from './open-memory.js';

export const memoryReset = defineCommand({
  summary: 'start over, and say how to get everything back',
  details:
    'Removes the memory branch and the local state (queue, read positions, redacted copies of sessions, run logs, cache). The branch’s last commit stays reachable by a ref, and the way back is printed.',
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
    const removed = await store.reset();
    await rm(repository.stateDir, { recursive: true, force: true });
    if (args.json) context.out.json(removed ?? null);
    else if (removed) {
      const branch = store.ref.replace('refs/heads/', '');
      context.out.data(`Removed ${count} memories; their last commit is ${removed.tip}.`);
      context.out.data(`They come back with: git branch ${branch} ${removed.kept}`);
    } else context.out.talk('There was no memory branch; the local state is gone.');
    return EXIT.ok;
  },
});
