/** Linked worktree, submodule, bare repository, sub-folder, path with spaces, non-ASCII names: resolved once, tested each. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/lib/context.js';
import { makeRepository, repositoryAt, tempFolder } from '../helpers/repository.js';
import { adding, apply, commitByHand, numbered, REASON, storeAt, titles } from '../helpers/stores.js';

const withoutGit = (context: Context): Context => ({
  ...context,
  env: { ...context.env, PATH: '/nonexistent' },
});

/** Adds, archives, edits and looks back; the same everywhere. */
async function useStore(context: Context): Promise<void> {
  const store = await storeAt(context);
  await apply(store, adding(numbered(1)), adding(numbered(2)));
  await apply(store, { op: 'archive', id: 'dec-n1', reason: REASON });
  await apply(store, { op: 'update', memory: numbered(2, { title: 'Größe 日本' }), reason: REASON });
  expect(await titles(store)).toEqual({ 'dec-n1': '[Decision number 1]', 'dec-n2': 'Größe 日本' });
  expect((await store.history('dec-n1')).map(({ op }) => op)).toEqual(['archive', 'add']);
  expect(await store.waiting()).toEqual([]);
}

describe.each([
  ['with git', (context: Context) => context],
  ['without a git binary', withoutGit],
])('%s', (_, contextFor) => {
  test('in a sub-folder, with spaces and other scripts in the path', async () => {
    const { dir, context, git } = makeRepository({ name: 'it\'s 日本 "x"' });
    mkdirSync(join(dir, 'a b/ü'), { recursive: true });
    await useStore({ ...contextFor(context), cwd: join(dir, 'a b/ü') });
    git('fsck', '--strict', '--no-dangling');
  });

  test('in a bare repository', async () => {
    const { context, git } = makeRepository({ bare: true });
    await useStore(contextFor(context));
    git('fsck', '--strict', '--no-dangling');
  });

  test('in a repository without commits', async () => {
    const { context, git } = makeRepository({ firstCommit: false });
    await useStore(contextFor(context));
    expect(git('status', '--porcelain')).toBe('');
  });

  test('in a linked worktree, for all worktrees', async () => {
    const main = makeRepository();
    const folder = join(tempFolder(), 'linked');
    main.git('worktree', 'add', '--quiet', '-b', 'topic', folder);
    await useStore(contextFor({ ...main.context, cwd: folder }));
    expect(Object.keys(await titles(await storeAt(main.context)))).toEqual(['dec-n1', 'dec-n2']);
    expect(repositoryAt(folder).git('status', '--porcelain')).toBe('');
  });

  test('in a submodule, apart from the repository around it', async () => {
    const [outer, inner] = [makeRepository(), makeRepository()];
    outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.dir, 'sub');
    await useStore(contextFor({ ...outer.context, cwd: join(outer.dir, 'sub') }));
    expect(await titles(await storeAt(outer.context))).toEqual({});
    expect(repositoryAt(join(outer.dir, 'sub')).git('status', '--porcelain')).toBe('');
  });

  test('with packed refs and packed objects', async () => {
    const { context, git } = makeRepository();
    await commitByHand(context, { 'notes/20260101-x.md': '---\ntitle: X\n---\nBody.\n' });
    git('pack-refs', '--all');
    git('gc', '--quiet', '--prune=now');
    const store = await storeAt(contextFor(context));
    await apply(store, adding(numbered(1)));
    expect(Object.values(await titles(store)).sort()).toEqual(['Decision number 1', 'X']);
    git('gc', '--quiet');
    expect(Object.values(await titles(await storeAt(contextFor(context)))).length).toBe(2);
  });
});

test('SHA-256 objects: with git; without, it says what is missing', async () => {
  const { context, git } = makeRepository({ objectFormat: 'sha256' });
  await useStore(context);
  expect(git('rev-parse', 'lerim/memory')).toMatch(/^[0-9a-f]{64}$/);
  git('fsck', '--strict', '--no-dangling');
  await expect(storeAt(withoutGit(context))).rejects.toMatchObject({ code: 'needs-git' });
});

test('the checked-out branch waits where there is no git to bring the folder along', async () => {
  const { context, git } = makeRepository();
  await apply(await storeAt(context), adding(numbered(1)));
  git('checkout', '--quiet', 'lerim/memory');
  const store = await storeAt(withoutGit(context));
  expect((await apply(store, adding(numbered(2))))[0]?.waiting).toMatch(/checked out in/);
  expect(git('status', '--porcelain')).toBe('');
  await apply(await storeAt(context), adding(numbered(3)));
  expect(Object.keys(await titles(store))).toEqual(['dec-n1', 'dec-n2', 'dec-n3']);
});
