import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { openStore } from '../open-store.js';
import type { Change, MemoryStore } from '../store.js';
import { bringUpToDate } from './bring-up-to-date.js';
import { readRejected } from './decided.js';
import { addedDigest, listProposals, PROPOSALS, type Proposal } from './proposal.js';
import { openReview } from './review.js';

const CAPTURED = /^\d{8}-captured-[0-9a-z]{4}$/;

/**
 * Stands for the memory branch where what is captured waits for review: reads the open proposal of captured memories, so
 * that what is proposed already is known, and writes to it. The branch itself never changes. What was rejected is left out.
 */
export async function openReviewStore(context: Context, repository: Repository): Promise<MemoryStore> {
  const review = await openReview(context, repository);
  const { objects, store } = review;
  const open = await openCaptured();
  const side = await openStore(context, repository, open?.ref ?? PROPOSALS + freshSlug(context.now()));
  return {
    ...side,
    async apply(plan) {
      const memory = await store.tip();
      const proposal = await openCaptured();
      if (proposal !== undefined && memory !== undefined)
        await bringUpToDate(context, objects, proposal, memory);
      const rejected = await readRejected(objects, repository.stateDir, memory);
      return side.apply(async (now) => (await plan(now)).filter((change) => !isRejected(change, rejected)));
    },
  };

  async function openCaptured(): Promise<Proposal | undefined> {
    return (await listProposals(objects)).filter(({ slug }) => CAPTURED.test(slug)).at(-1);
  }
}

function isRejected(change: Change, rejected: ReadonlySet<string>): boolean {
  return (change.op === 'add' || change.op === 'supersede') && rejected.has(addedDigest(change.memory.id));
}

function freshSlug(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}-captured-${Math.random().toString(36).slice(2, 6).padEnd(4, '0')}`;
}
