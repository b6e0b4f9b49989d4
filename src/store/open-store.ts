import { gitConfig, isOn } from '../git/config.js';
import { userIdentity } from '../git/identity.js';
import { openObjects } from '../git/open-objects.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { flushPending } from './access/flush-pending.js';
import { applyChanges } from './apply-changes.js';
import { createBranch, findBase, memoryRef } from './branch.js';
import { readHistory } from './history.js';
import { openJournal } from './journal.js';
import { snapshotReader } from './read-snapshot.js';
import { resetRefs } from './reset.js';
import type { MemoryStore } from './store.js';

/**
 * The memory of a repository.
 * @param side full name of a branch that begins at the memory branch, to work on that one instead
 */
export async function openStore(
  context: Context,
  repository: Repository,
  side?: string,
): Promise<MemoryStore> {
  const config = await gitConfig(context, repository);
  const objects = await openObjects(repository, context);
  const ref = side ?? memoryRef(config);
  const from = side === undefined ? undefined : memoryRef(config);
  const remote = config.get('lerim.remote');
  const read = snapshotReader(objects);
  const tip = async () => (await findBase(objects, ref, remote, from)).tip;
  const journal = await openJournal(context, repository, side);
  return {
    ref,
    tip,
    create: () => createBranch(objects, ref, remote),
    async snapshot(revision) {
      if (revision === undefined) return read(await tip());
      const commit = await objects.resolve(revision);
      if (commit !== undefined) return read(commit);
      throw new LerimError('no-such-revision', `There is no revision '${revision}'.`, {
        hint: `See \`git log ${ref.replace('refs/heads/', '')}\`.`,
      });
    },
    async apply(plan) {
      const author = await userIdentity(context, repository);
      const sign = isOn(config.get('lerim.sign'));
      const applied = await applyChanges(
        { context, repository, objects, journal, ref, from, author, sign, remote, read },
        plan,
      );
      if (side === undefined && applied.some(({ commit }) => commit !== undefined))
        await flushPending(context, repository);
      return applied;
    },
    async history(id) {
      const now = await tip();
      return now === undefined ? [] : readHistory(objects, now, id, (await read(now)).memories.get(id)?.path);
    },
    async log() {
      const now = await tip();
      return now === undefined ? [] : objects.log(now);
    },
    async reset() {
      for (const entry of await journal.read()) await journal.setAside(entry);
      return resetRefs(objects, ref, context.now());
    },
    waiting: async () => (await journal.read()).map(({ since, change }) => ({ since, change })),
  };
}
