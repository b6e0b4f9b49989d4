import { expect, it } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { acceptProposal } from '../../src/maintain/accept.js';
import { rejectProposal } from '../../src/maintain/reject.js';
import { listProposals } from '../../src/store/proposals/proposal.js';
import { openReview } from '../../src/store/proposals/review.js';
import { openReviewStore } from '../../src/store/proposals/review-store.js';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt, titles } from '../helpers/stores.js';

it('lets captured memories wait for review, and forgets none and repeats none', async () => {
  const { context } = makeRepository();
  const repository = await openRepository(context);
  const store = await storeAt(context);
  await apply(store, adding(numbered(0)));
  const before = await store.tip();
  const capture = () => openReviewStore(context, repository);
  await apply(await capture(), adding(numbered(1)));
  await apply(store, adding(numbered('x')));
  await apply(await capture(), adding(numbered(2)));
  expect(Object.keys(await titles(await capture())).sort()).toEqual(['dec-n0', 'dec-n1', 'dec-n2', 'dec-nx']);
  expect(Object.keys(await titles(store)).sort()).toEqual(['dec-n0', 'dec-nx']);
  expect(before).not.toBe(await store.tip());

  const review = await openReview(context, repository);
  const [proposal] = await listProposals(review.objects);
  if (!proposal) throw new Error('nothing was proposed');
  await acceptProposal(review, proposal, [1]);
  await rejectProposal(review, proposal, 'Not worth keeping.', [2]);
  expect(await listProposals(review.objects)).toEqual([]);
  expect(Object.keys(await titles(store)).sort()).toEqual(['dec-n0', 'dec-n1', 'dec-nx']);
  expect(await apply(await capture(), adding(numbered(2, { body: 'In other words.' })))).toEqual([]);
  expect(await listProposals(review.objects)).toEqual([]);
});
