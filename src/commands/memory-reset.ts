import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockHolder } from '../hooks/sync-lock.js';
import { counted } from '../lib/counted.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { openMemories } from '../store/scopes/open-memories.js';
import type { Scope } from '../store/scopes/scope.js';
import type { Removed } from '../store/store.js';
import { type CommandContext, defineCommand } from './command.js';
import { confirm } from './confirm.js';
import type { LoadedMemory } from './open-memory.js';

/** In the state folder, but no memory: what the hooks need to run, and to be taken out again. */
const OF_THE_HOOKS = ['hooks', 'installed.json'];

export const memoryReset = defineCommand({
  summary: 'start over, and say how to get everything back',
  details:
    'Removes the memory branch with its access counts and proposals, and the local state (queue, read positions, redacted copies of sessions, run logs, cache); hooks stay. What was on branches stays reachable, and the way back is printed; the local state is gone.',
  options: {
    scope: {
      type: 'string',
      choices: ['project', 'global', 'both'],
      describe: 'what to reset: the memory of this repository (the default), your own global one, or both',
    },
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim memory reset', 'asks, then starts over'],
    ['git lerim memory reset --scope global', 'the same for what counts in all projects'],
  ],
  async run(context, args) {
    const scopes =
      args.scope === 'both' ? (['project', 'global'] as const) : [(args.scope ?? 'project') as Scope];
    const opened = (await Promise.all(scopes.map((scope) => openMemories(context, scope)))).flatMap(
      (found) => found.opened,
    );
    if (opened.length === 0) {
      context.out.talk('There is no global memory.');
      return EXIT.ok;
    }
    const holding = opened.map(
      ({ scope, snapshot }) => `the ${scope} branch with its ${snapshot.memories.size} memories`,
    );
    if (!args.yes && !(await confirm(context, `Remove ${holding.join(' and ')}, and the local state?`))) {
      context.out.talk('Nothing was changed.');
      return EXIT.failure;
    }
    for (const { repository } of opened)
      if (lockHolder(repository.stateDir))
        throw new LerimError('busy', 'A sync is running.', {
          exit: EXIT.busy,
          hint: 'Try again when it is done.',
        });
    const done: Done[] = [];
    for (const memory of opened) done.push(await reset(memory));
    if (args.json) context.out.json(done.map(doneJson));
    else tell(context, done);
    return EXIT.ok;
  },
});

interface Done {
  readonly memory: LoadedMemory;
  readonly removed: Removed | undefined;
  /** Memories that are still read: those of a remote, where there is no branch here. */
  readonly left: number;
}

async function reset(memory: LoadedMemory): Promise<Done> {
  const { store, repository } = memory;
  const removed = await store.reset();
  for (const name of await readdir(repository.stateDir).catch(() => []))
    if (!OF_THE_HOOKS.includes(name))
      await rm(join(repository.stateDir, name), { recursive: true, force: true });
  return { memory, removed, left: (await store.snapshot()).memories.size };
}

function tell({ out }: CommandContext, done: readonly Done[]): void {
  for (const one of done) {
    const { scope, snapshot } = one.memory;
    if (one.removed === undefined) out.talk(`There was no ${scope} branch; its local state is gone.`);
    else {
      out.data(
        `Removed ${snapshot.memories.size} ${scope} memories; their last commit is ${one.removed.tip}.`,
      );
      out.data(`They come back with: ${wayBack(one.memory, one.removed)}`);
    }
    if (one.left > 0)
      out.talk(`A remote was fetched that has ${counted(one.left, 'memory')}: those are still read here.`);
  }
}

function doneJson({ memory, removed, left }: Done): Record<string, unknown> {
  return {
    memory_scope: memory.scope,
    memories: memory.snapshot.memories.size,
    left,
    ...(removed ? { ...removed, restore: wayBack(memory, removed) } : {}),
  };
}

/** Brings every ref back to where it was; git refuses where something else has taken its place meanwhile. */
function wayBack({ scope, repository }: LoadedMemory, { folder }: Removed): string {
  const refs = `'${folder}/*:refs/*'`;
  if (scope === 'project') return `git fetch . ${refs}`;
  const global = `'${repository.commonDir.replaceAll("'", "'\\''")}'`;
  return `git --git-dir=${global} fetch ${global} ${refs}`;
}
