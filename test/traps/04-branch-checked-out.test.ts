/** The memory branch is checked out: a plain move of it shows there as staged deletions, and the next commit takes our change back. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository, repositoryAt, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt, titles } from '../helpers/stores.js';

async function checkedOut() {
  const main = makeRepository();
  const store = await storeAt(main.context);
  await apply(store, adding(numbered(1)));
  const folder = join(tempFolder(), 'my memory');
  main.git('worktree', 'add', '--quiet', folder, 'lerim/memory');
  return { main, store, folder, worktree: repositoryAt(folder) };
}
const FILE = (number: number) => `decisions/20260220-decision-number-${number}.md`;

test('a clean checkout comes along, and its next commit keeps everything', async () => {
  const { main, store, folder, worktree } = await checkedOut();
  const [applied] = await apply(store, adding(numbered(2)));
  expect(applied?.commit).toBe(main.git('rev-parse', 'lerim/memory'));
  expect(worktree.git('status', '--porcelain')).toBe('');
  expect(readFileSync(join(folder, FILE(2)), 'utf8')).toContain('Decision number 2');
  worktree.commit({ 'notes/20260221-mine.md': '---\ntitle: Mine\n---\nBy hand.\n' });
  expect(Object.values(await titles(store)).sort()).toEqual([
    'Decision number 1',
    'Decision number 2',
    'Mine',
  ]);
  expect(main.git('for-each-ref', 'refs/lerim')).toBe('');
});

test('edits that are not in the way stay as they are', async () => {
  const { store, folder, worktree } = await checkedOut();
  writeFileSync(join(folder, FILE(1)), 'half-written');
  writeFileSync(join(folder, 'draft.md'), 'new');
  expect((await apply(store, adding(numbered(2))))[0]?.commit).toBeDefined();
  expect(worktree.git('status', '--porcelain').split('\n')).toEqual([` M ${FILE(1)}`, '?? draft.md']);
});

test('edits in the way hold the change back, with the reason, until they are out of it', async () => {
  const { main, store, folder, worktree } = await checkedOut();
  const tip = main.git('rev-parse', 'lerim/memory');
  writeFileSync(join(folder, FILE(2)), 'mine, not committed');
  const [applied] = await apply(store, adding(numbered(2)));
  expect(applied).toMatchObject({
    commit: undefined,
    ids: ['dec-n2'],
    waiting: expect.stringContaining(folder),
  });
  expect(main.git('rev-parse', 'lerim/memory')).toBe(tip);
  expect(readFileSync(join(folder, FILE(2)), 'utf8')).toBe('mine, not committed');
  expect((await store.waiting()).map(({ change }) => change.op)).toEqual(['add']);
  rmSync(join(folder, FILE(2)));
  const [next] = await apply(store, adding(numbered(3)));
  expect(next?.ids).toEqual(['dec-n3']);
  expect(Object.keys(await titles(store))).toEqual(['dec-n1', 'dec-n2', 'dec-n3']);
  expect(await store.waiting()).toEqual([]);
  expect(worktree.git('status', '--porcelain')).toBe('');
});

test('a worktree whose folder is gone is in nobody\u2019s way', async () => {
  const { store, folder } = await checkedOut();
  rmSync(folder, { recursive: true });
  expect((await apply(store, adding(numbered(2))))[0]?.commit).toBeDefined();
  expect(existsSync(folder)).toBe(false);
});

test('the main worktree may have it checked out too', async () => {
  const { context, git } = makeRepository();
  const store = await storeAt(context);
  await apply(store, adding(numbered(1)));
  git('checkout', '--quiet', 'lerim/memory');
  await apply(store, adding(numbered(2)));
  expect(git('status', '--porcelain')).toBe('');
  expect(git('ls-files').split('\n')).toEqual([FILE(1), FILE(2)]);
});
