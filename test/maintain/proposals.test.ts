import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { acceptProposal } from '../../src/maintain/accept.js';
import { maintainIfDue } from '../../src/maintain/if-due.js';
import { maintain } from '../../src/maintain/maintain.js';
import { rejectProposal } from '../../src/maintain/reject.js';
import { runMaintain } from '../../src/maintain/run-maintain.js';
import type { Decision } from '../../src/model/memory.js';
import { findProposal, listProposals, type Proposal } from '../../src/store/proposals/proposal.js';
import { closeSettled, judgeProposal, openReview, type Review } from '../../src/store/proposals/review.js';
import { decision } from '../helpers/memories.js';
import { makeRepository, NOW, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, commitByHand, REASON, storeAt, titles } from '../helpers/stores.js';

const rule = (id: string, title: string, body: string, more: Partial<Decision> = {}): Decision =>
  decision({ id: `dec-${id}`, title, body, tags: [id], ...more });
const OLD = { created: '2025-01-01T10:00:00Z', updated: '2025-01-01T10:00:00Z' };
const PNPM = rule('a1', 'Use pnpm to install packages', 'Install packages with pnpm in every workspace.');
const TWIN = rule(
  'a2',
  'Always use pnpm to install packages',
  'Install packages with pnpm in all workspaces.',
);
const REDIS = rule('b1', 'Use Redis for session storage', 'Sessions are kept in Redis.');
const POSTGRES = rule('b2', 'Use Postgres for session storage', 'Sessions are kept in Postgres.', {
  created: '2026-02-25T10:00:00Z',
});
const UNUSED = rule('c1', 'Keep feature flags in LaunchDarkly', 'Flags are read at start.', OLD);
const JUNK = rule('d1', 'TODO', 'tbd');
const ONLY_JUNK = [JUNK];
const ALL = [PNPM, TWIN, REDIS, POSTGRES, UNUSED, JUNK];

async function setUp(memories: readonly Decision[] = ALL) {
  const repository = makeRepository();
  const store = await storeAt(repository.context);
  await apply(store, { op: 'import', memories, reason: REASON });
  return { repository, store, review: await reviewOf(repository) };
}

const firstRuns = new Map<readonly Decision[], Promise<TestRepository>>();

/** The same after a first run, which is made once for the same memories. */
async function setUpProposed(memories: readonly Decision[] = ALL) {
  const first = firstRuns.get(memories) ?? firstRun(memories);
  firstRuns.set(memories, first);
  const dir = tempFolder('repository');
  cpSync((await first).dir, dir, { recursive: true });
  const repository = repositoryAt(dir);
  return { repository, store: await storeAt(repository.context), review: await reviewOf(repository) };
}

async function firstRun(memories: readonly Decision[]): Promise<TestRepository> {
  const { repository } = await setUp(memories);
  await propose(repository);
  return repository;
}

async function reviewOf({ context }: TestRepository): Promise<Review> {
  return openReview(context, await openRepository(context));
}

async function propose({ context }: TestRepository) {
  return maintain(context, await openRepository(context));
}

async function only(review: Review): Promise<Proposal> {
  const proposals = await listProposals(review.objects);
  expect(proposals.length).toBe(1);
  return proposals[0] as Proposal;
}

/** Number of the action that touches a memory. */
async function actionOn(review: Review, id: string): Promise<number> {
  const judged = await judgeProposal(review, await only(review));
  return judged.find(({ ids }) => ids.includes(id))?.number ?? 0;
}

const AFTER = {
  'dec-a1': PNPM.title,
  'dec-a2': `[${TWIN.title}]`,
  'dec-b1': `[${REDIS.title}]`,
  'dec-b2': POSTGRES.title,
  'dec-c1': `[${UNUSED.title}]`,
  'dec-d1': '[TODO]',
};

describe('maintain', () => {
  it('changes nothing on the branch, and opens one proposal with a commit for each action', async () => {
    const { repository, store, review } = await setUp();
    const before = await store.tip();
    const { actions, proposal } = await propose(repository);
    expect(await store.tip()).toBe(before);
    expect(actions.map(({ kind, ids }) => `${kind} ${ids.join(' ')}`).sort()).toEqual([
      'archive dec-c1',
      'archive dec-d1',
      'merge dec-a1 dec-a2',
      'supersede dec-b2 dec-b1',
    ]);
    expect(proposal?.slug).toMatch(/^20260301-tidy-[0-9a-f]{4}$/);
    const branch = `lerim/proposal/${proposal?.slug}`;
    const log = repository.git('log', '--format=%s', `${before}..${branch}`).split('\n');
    expect(log).toContain('merge(decision): Use pnpm to install packages');
    expect(log.length).toBe(4);
    expect(repository.git('log', '-1', '--format=%B', branch)).toMatch(/^Lerim-Action: 4$/m);
    expect(await titles(await storeAt(repository.context), branch)).toEqual(AFTER);
    expect((await only(review)).slug).toBe(proposal?.slug);
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('writes nothing on a dry run, and finds nothing more when it runs again', async () => {
    const { repository } = await setUp();
    const { context } = repository;
    const dry = await maintain(context, await openRepository(context), { dryRun: true });
    expect(dry.actions.length).toBe(4);
    expect(repository.git('for-each-ref', 'refs/heads/lerim/proposal')).toBe('');
    await propose(repository);
    const again = await propose(repository);
    expect(again.actions).toEqual([]);
  });

  it('adds what is new to the open proposal, brought up to date', async () => {
    const { repository, store, review } = await setUpProposed(ONLY_JUNK);
    await apply(store, adding(PNPM), adding(TWIN));
    const { actions, proposal } = await propose(repository);
    expect(actions.map(({ kind }) => kind)).toEqual(['merge']);
    expect(proposal?.isNew).toBe(false);
    const judged = await judgeProposal(review, await only(review));
    expect(judged.map(({ number, op, state }) => [number, op, state])).toEqual([
      [1, 'archive', 'open'],
      [2, 'merge', 'open'],
    ]);
  });

  it('accepts at once only what the settings name', async () => {
    const { repository, store } = await setUp();
    const config = join(tempFolder('config'), 'config.toml');
    writeFileSync(config, '[maintain]\nauto_accept = ["decayed"]\n');
    const context = { ...repository.context, env: { ...repository.context.env, LERIM_CONFIG: config } };
    const report = await maintain(context, await openRepository(context));
    expect(report.accepted).toBe(1);
    expect(await titles(store)).toMatchObject({ 'dec-c1': AFTER['dec-c1'], 'dec-d1': 'TODO' });
  });

  it('keeps what a run found, and waits before the next one in the background', async () => {
    const { repository } = await setUp(ONLY_JUNK);
    const { context } = repository;
    const opened = await openRepository(context);
    const { run } = await runMaintain(context, opened);
    expect(run).toContain(join('workspace', '2026', '03', '01', 'maintain-20260301-120000-'));
    expect(readdirSync(run ?? '').sort()).toEqual(['maintain.log', 'maintain_actions.json']);
    expect(JSON.parse(readFileSync(join(run ?? '', 'maintain_actions.json'), 'utf8')).actions.length).toBe(1);
    await apply(await storeAt(context), adding(UNUSED));
    await maintainIfDue({ ...context, now: () => new Date(NOW.getTime() + 23 * 3_600_000) }, opened);
    const review = await reviewOf(repository);
    expect((await judgeProposal(review, await only(review))).length).toBe(1);
    await maintainIfDue({ ...context, now: () => new Date(NOW.getTime() + 25 * 3_600_000) }, opened);
    expect((await judgeProposal(review, await only(review))).length).toBe(2);
  });
});

describe('accepting', () => {
  it('all of it gives what was proposed, and closes the proposal', async () => {
    const { repository, store, review } = await setUpProposed();
    const proposal = await only(review);
    const wanted = repository.git('rev-parse', `${proposal.ref}^{tree}`);
    const report = await acceptProposal(review, proposal);
    expect(report).toMatchObject({ closed: true, overtaken: [], open: 0 });
    expect(repository.git('rev-parse', `${store.ref}^{tree}`)).toBe(wanted);
    expect(repository.git('log', '-1', '--format=%B', store.ref)).toMatch(/^Lerim-Proposal: /m);
    expect(await listProposals(review.objects)).toEqual([]);
    expect((await propose(repository)).actions).toEqual([]);
  });

  it('some of it leaves the rest open', async () => {
    const { store, review } = await setUpProposed();
    const number = await actionOn(review, 'dec-a1');
    const report = await acceptProposal(review, await only(review), [number]);
    expect(report).toMatchObject({ closed: false, open: 3 });
    expect(await titles(store)).toMatchObject({ 'dec-a2': AFTER['dec-a2'], 'dec-b1': REDIS.title });
    expect(await acceptProposal(review, await only(review))).toMatchObject({ closed: true });
    expect(await titles(store)).toEqual(AFTER);
  });

  it('refuses numbers that are not there', async () => {
    const { review } = await setUpProposed(ONLY_JUNK);
    await expect(acceptProposal(review, await only(review), [7])).rejects.toMatchObject({
      code: 'no-such-action',
    });
    await expect(findProposal(review.objects, 'nothing')).rejects.toMatchObject({ code: 'no-such-proposal' });
  });

  it('takes over what a person added to the proposal by hand', async () => {
    const { repository, store, review } = await setUpProposed(ONLY_JUNK);
    const { ref } = await only(review);
    const text = '---\nid: dec-hand\ntitle: Written in review\n---\n\nBy hand.\n';
    await commitByHand(repository.context, { 'decisions/20260301-written.md': text }, 'Add one more\n', ref);
    await acceptProposal(review, await only(review));
    expect(await titles(store)).toEqual({ 'dec-d1': '[TODO]', 'dec-hand': 'Written in review' });
  });

  it('loses nothing that was changed on the branch since', async () => {
    const { store, review } = await setUpProposed();
    const { text } = (await store.snapshot()).memories.get('dec-c1') ?? { text: '' };
    const edited = text.replace('Flags are read at start.', 'Flags are read on every request.');
    await apply(store, { op: 'edit', id: 'dec-c1', text: edited, reason: REASON });
    await apply(store, { op: 'delete', id: 'dec-a2', reason: REASON });
    await apply(store, { op: 'archive', id: 'dec-b2', reason: REASON });
    await apply(store, adding(rule('e1', 'Something new', 'It came meanwhile.')));
    const report = await acceptProposal(review, await only(review));
    expect(report.overtaken.length).toBe(3);
    expect(report.accepted.map(({ title }) => title)).toEqual(['archive(decision): TODO']);
    const { memories } = await store.snapshot();
    expect(memories.get('dec-c1')).toMatchObject({
      archived: false,
      text: expect.stringContaining('every request'),
    });
    expect(memories.has('dec-a2')).toBe(false);
    expect(memories.get('dec-b1')?.archived).toBe(false);
    expect(memories.get('dec-e1')?.archived).toBe(false);
  });

  it('keeps both an edit and the action where they do not meet', async () => {
    const { store, review } = await setUpProposed([PNPM, TWIN]);
    const { text } = (await store.snapshot()).memories.get('dec-a1') ?? { text: '' };
    await apply(store, {
      op: 'edit',
      id: 'dec-a1',
      text: `${text}\n\n**Why:** hoisting hid missing packages.\n`,
      reason: REASON,
    });
    await acceptProposal(review, await only(review));
    const { memories } = await store.snapshot();
    expect(memories.get('dec-a1')?.text).toContain('hoisting hid');
    expect(memories.get('dec-a1')?.memory.tags).toEqual(['a1', 'a2']);
    expect(memories.get('dec-a2')).toMatchObject({ archived: true, memory: { superseded_by: 'dec-a1' } });
  });

  it('any subset in any order ends as all at once', async () => {
    const wanted = await setUpProposed().then(async ({ repository, store, review }) => {
      await acceptProposal(review, await only(review));
      return repository.git('rev-parse', `${store.ref}^{tree}`);
    });
    const order = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(order, fc.integer({ min: 1, max: 3 }), async (numbers, cut) => {
        const { repository, store, review } = await setUpProposed();
        const proposal = await only(review);
        await acceptProposal(review, proposal, numbers.slice(0, cut));
        await acceptProposal(review, proposal, numbers.slice(cut));
        expect(repository.git('rev-parse', `${store.ref}^{tree}`)).toBe(wanted);
      }),
      { numRuns: 3 },
    );
  });
});

describe('rejecting', () => {
  it('is a commit without files, and nothing of it is proposed again', async () => {
    const { repository, store, review } = await setUpProposed();
    const tree = repository.git('rev-parse', `${store.ref}^{tree}`);
    const report = await rejectProposal(review, await only(review), 'They only look alike.');
    expect(report).toMatchObject({ closed: true, open: 0 });
    expect(report.rejected.length).toBe(4);
    expect(repository.git('rev-parse', `${store.ref}^{tree}`)).toBe(tree);
    expect(repository.git('log', '-1', '--format=%s%n%b', store.ref)).toMatch(
      /^reject\(proposal\): .*, 4 actions\nThey only look alike\./,
    );
    expect((await propose(repository)).actions).toEqual([]);
  });

  it('holds in a clone that fetched, and for changed tags, not for changed words', async () => {
    const { repository, store, review } = await setUpProposed([JUNK, UNUSED]);
    await rejectProposal(review, await only(review), 'We need them.');
    const dir = join(tempFolder('clone'), 'clone');
    repository.git('clone', '--quiet', repository.dir, dir);
    const clone = repositoryAt(dir);
    expect((await propose(clone)).actions).toEqual([]);
    await apply(store, { op: 'update', memory: { ...JUNK, tags: ['other'] }, reason: REASON });
    expect((await propose(repository)).actions).toEqual([]);
    await apply(store, { op: 'update', memory: { ...JUNK, title: 'FIXME' }, reason: REASON });
    expect((await propose(repository)).actions.length).toBe(1);
  });

  it('one action takes it out of the proposal and leaves the others', async () => {
    const { repository, store, review } = await setUpProposed();
    const number = await actionOn(review, 'dec-c1');
    const report = await rejectProposal(review, await only(review), 'Still used.', [number]);
    expect(report).toMatchObject({ closed: false, open: 3 });
    const { ref } = await only(review);
    expect(await titles(store, ref)).toEqual({ ...AFTER, 'dec-c1': UNUSED.title });
    expect((await propose(repository)).actions).toEqual([]);
    await acceptProposal(review, await only(review));
    expect(await titles(store)).toEqual({ ...AFTER, 'dec-c1': UNUSED.title });
  });

  it('keeps the last commit within reach', async () => {
    const { repository, review } = await setUpProposed(ONLY_JUNK);
    const { tip, slug } = await only(review);
    await rejectProposal(review, await only(review), 'No.');
    expect(repository.git('rev-parse', `refs/lerim/closed/${slug}-${tip.slice(0, 8)}`)).toBe(tip);
  });
});

describe('a proposal that others have dealt with', () => {
  it.each(['merge', 'squash'])('is recognised after a %s', async (how) => {
    const { repository, store, review } = await setUpProposed();
    const { slug } = await only(review);
    const folder = join(tempFolder('worktree'), 'memory');
    repository.git('worktree', 'add', '--quiet', folder, 'lerim/memory');
    const there = repositoryAt(folder);
    if (how === 'merge') there.git('merge', '--quiet', '--no-ff', '-m', 'Merge it', `lerim/proposal/${slug}`);
    else {
      there.git('merge', '--quiet', '--squash', `lerim/proposal/${slug}`);
      there.git('commit', '--quiet', '-m', 'Tidy up (#12)');
    }
    expect(await closeSettled(review)).toMatchObject([{ slug, overtaken: 0, rejected: 0 }]);
    expect(await listProposals(review.objects)).toEqual([]);
    expect(await titles(store)).toEqual(AFTER);
  });

  it('stays while something is open', async () => {
    const { review } = await setUpProposed();
    await acceptProposal(review, await only(review), [1]);
    expect(await closeSettled(review)).toEqual([]);
  });
});
