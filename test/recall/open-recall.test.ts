import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/model/memory.js';
import { cacheFile } from '../../src/recall/cache-file.js';
import { openRecall } from '../../src/recall/open-recall.js';
import { decision } from '../helpers/memories.js';
import { makeRepository, NOW, testContext } from '../helpers/repository.js';
import { adding, apply, commitByHand, REASON, storeAt } from '../helpers/stores.js';

const MEMORIES: Memory[] = [
  decision(),
  decision({
    id: 'dec-pg',
    title: 'Keep orders in Postgres',
    body: 'One database for all orders.',
    tags: ['db'],
  }),
  decision({ id: 'dec-queue', title: 'Send mail through a queue', body: '', tags: ['mail'] }),
];

async function repositoryWith(memories: readonly Memory[] = MEMORIES) {
  const repository = makeRepository();
  const store = await storeAt(repository.context);
  if (memories.length) await apply(store, ...memories.map(adding));
  return { ...repository, store };
}

async function ids(context: ReturnType<typeof testContext>, question: string): Promise<string[]> {
  const recall = await openRecall(context);
  return (await recall.search(question, { now: NOW })).results.map(({ info }) => info.id);
}

const stateOf = (dir: string): string => `${dir}/.git/lerim`;

describe('openRecall', () => {
  it('answers from a cache that fits the branch, and from the branch where none does', async () => {
    const { context, dir } = await repositoryWith();
    expect(await ids(context, 'where are orders kept')).toEqual(['dec-pg']);
    const written = readFileSync(cacheFile(stateOf(dir)));
    expect(await ids(context, 'where are orders kept')).toEqual(['dec-pg']);
    expect(readFileSync(cacheFile(stateOf(dir)))).toEqual(written);
  });

  it('sees what was added, changed and archived since', async () => {
    const { context, store } = await repositoryWith();
    expect(await ids(context, 'orders')).toEqual(['dec-pg']);
    await apply(
      store,
      adding(decision({ id: 'dec-new', title: 'Orders are immutable', body: 'Never change one.' })),
    );
    expect((await ids(context, 'orders')).sort()).toEqual(['dec-new', 'dec-pg']);
    await apply(store, { op: 'archive', id: 'dec-pg', reason: REASON });
    expect(await ids(context, 'orders')).toEqual(['dec-new']);
    await apply(store, { op: 'delete', id: 'dec-new', reason: REASON });
    expect(await ids(context, 'orders')).toEqual([]);
  });

  it('sees commits made by hand, and leaves out files that are no memories', async () => {
    const { context, store } = await repositoryWith();
    expect(await ids(context, 'orders')).toEqual(['dec-pg']);
    const { memories } = await store.snapshot();
    const stored = memories.get('dec-pg');
    await commitByHand(context, {
      [stored?.path ?? '']: stored?.text.replace('One database', 'One zebra') ?? '',
      'decisions/20260101-broken.md': 'no front matter, zebra',
      'README.md': 'zebra',
    });
    expect(await ids(context, 'zebra')).toEqual(['dec-pg']);
  });

  it('rebuilds a damaged cache, and one of which only a body is damaged', async () => {
    const { context, dir, store } = await repositoryWith();
    const file = cacheFile(stateOf(dir));
    await ids(context, 'orders');
    const good = readFileSync(file);
    for (const damage of [
      Buffer.from('garbage'),
      good.subarray(0, good.length / 2),
      Buffer.alloc(good.length),
    ]) {
      writeFileSync(file, damage);
      expect(await ids(context, 'orders')).toEqual(['dec-pg']);
      expect(readFileSync(file)).toEqual(good);
    }
    const bad = Buffer.from(good);
    bad[bad.length - 1] = (bad.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bad);
    await apply(store, adding(decision({ id: 'dec-x', title: 'Something else' })));
    const recall = await openRecall(context);
    expect(recall.size).toBe(4);
    const bodies = await Promise.all([0, 1, 2, 3].map((document) => recall.body(document)));
    expect(bodies.join('')).toContain('One database');
  });

  it('gives bodies after another process replaced the cache', async () => {
    const { context, store } = await repositoryWith();
    await openRecall(context);
    const recall = await openRecall(context);
    const { results } = await recall.search('orders', { now: NOW });
    await apply(store, adding(decision({ id: 'dec-aaa', title: 'Aardvarks first', body: 'x'.repeat(500) })));
    await ids(context, 'aardvark');
    expect(await recall.body(results[0]?.document ?? -1)).toBe('One database for all orders.');
  });

  it('stands many processes that refresh at once', async () => {
    const { context, dir } = await repositoryWith();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ids(context, 'orders')));
    expect(answers).toEqual(Array(5).fill(['dec-pg']));
    expect(await ids(context, 'orders')).toEqual(['dec-pg']);
    expect(existsSync(cacheFile(stateOf(dir)))).toBe(true);
  });

  it('finds nothing in a repository without memory, and leaves nothing there', async () => {
    const { context, dir } = makeRepository();
    const recall = await openRecall(context);
    expect(recall).toMatchObject({ tip: undefined, size: 0 });
    expect((await recall.search('anything', { now: NOW })).results).toEqual([]);
    expect(existsSync(cacheFile(stateOf(dir)))).toBe(false);
  });

  it('works where nothing can be written', async () => {
    const { context, dir } = await repositoryWith();
    chmodSync(`${dir}/.git`, 0o500);
    try {
      expect(await ids(context, 'orders')).toEqual(['dec-pg']);
    } finally {
      chmodSync(`${dir}/.git`, 0o700);
    }
  });

  it('follows a renamed branch', async () => {
    const repository = makeRepository();
    repository.git('config', 'lerim.ref', 'team/memory');
    const store = await storeAt(repository.context);
    await apply(store, adding(decision({ id: 'dec-pg', title: 'Keep orders in Postgres' })));
    expect(await ids(repository.context, 'orders')).toEqual(['dec-pg']);
    expect(await ids(repository.context, 'orders')).toEqual(['dec-pg']);
  });

  it('works from a sub-folder, a linked worktree, a bare clone, and without a git binary', async () => {
    const { context, dir, git, commit } = await repositoryWith();
    commit({ 'src/a.txt': 'a' });
    git('worktree', 'add', '--quiet', '../tree', '-b', 'side');
    git('clone', '--quiet', '--bare', '.', '../bare.git');
    for (const place of [`${dir}/src`, `${dir}/../tree`, `${dir}/../bare.git`])
      expect(await ids(testContext(place), 'orders'), place).toEqual(['dec-pg']);
    expect(await ids(testContext(dir, { PATH: '/nonexistent' }), 'orders')).toEqual(['dec-pg']);
    expect(await ids(context, 'orders')).toEqual(['dec-pg']);
  });
});
