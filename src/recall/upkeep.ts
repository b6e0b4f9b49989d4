/** What is done in the background so that asking, searching and briefing need not do it. */
import { openRepository } from '../git/open.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { flushAccess } from '../store/access/flush.js';
import { readAccess } from '../store/access/read-access.js';
import { openStore } from '../store/open-store.js';
import { inGlobal } from '../store/scopes/global-memory.js';
import { refreshBrief } from './brief/refresh-brief.js';
import { refreshVectors } from './embeddings/refresh-vectors.js';
import { refreshGrades } from './freshness/refresh-grades.js';
import { prepareInjection } from './inject/prepare.js';
import { openRecall } from './open-recall.js';

/**
 * Brings accesses into notes, sums up everybody's, compares memories with the code, makes the brief anew, and makes ready
 * what agents are given and what searches by meaning need.
 */
export async function upkeep(context: Context, repository: Repository): Promise<void> {
  const store = await openStore(context, repository);
  if ((await store.tip()) === undefined) return;
  const failures: unknown[] = [];
  for (const work of [
    () => flushAccess(context, repository),
    () => readAccess(context, repository),
    () => refreshGrades(context, repository, store),
    () => refreshBrief(context, repository, { trigger: 'sync' }),
    () => prepareInjection(context, repository),
    () => refreshVectors(context, repository),
    () => keepUpGlobal(context),
  ]) {
    context.signal.throwIfAborted();
    await work().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** The global memory has no hooks of its own: it is kept up on the occasion of any project. */
async function keepUpGlobal(context: Context): Promise<void> {
  await inGlobal(context, async (inside) => {
    const global = await openRepository(inside);
    await flushAccess(context, global);
    await readAccess(context, global);
    await openRecall(inside);
    await refreshVectors(inside, global);
  });
}
