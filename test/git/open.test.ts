import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobsAt, codeHead, repositoryKeys } from '../../src/git/code.js';
import { userIdentity } from '../../src/git/identity.js';
import { openAtBranch, openRepository } from '../../src/git/open.js';
import type { Context } from '../../src/lib/context.js';
import { makeRepository, repositoryAt, tempFolder, testContext } from '../helpers/repository.js';

/** A PATH on which there is no git. */
const withoutGit = (context: Context): Context => ({
  ...context,
  env: { ...context.env, PATH: '/nonexistent' },
});
const within = (context: Context, folder: string): Context => ({ ...context, cwd: folder });

async function openBothWays(context: Context) {
  const asked = await openRepository(context);
  const found = await openRepository(withoutGit(context));
  expect(found).toEqual({ ...asked, hasGit: false });
  return asked;
}

test('a repository is found from a sub-folder, with and without a git binary', async () => {
  const { dir, context } = makeRepository();
  mkdirSync(join(dir, 'a/b'), { recursive: true });
  expect(await openBothWays(within(context, join(dir, 'a/b')))).toEqual({
    commonDir: join(dir, '.git'),
    gitDir: join(dir, '.git'),
    workTree: dir,
    objectFormat: 'sha1',
    stateDir: join(dir, '.git/lerim'),
    hasGit: true,
  });
});

test('all worktrees share one common folder and one local state', async () => {
  const main = makeRepository();
  const linked = join(tempFolder(), 'linked tree');
  main.git('worktree', 'add', '--quiet', '-b', 'topic', linked);
  const repository = await openBothWays(within(main.context, linked));
  expect(repository.commonDir).toBe(join(main.dir, '.git'));
  expect(repository.gitDir).toBe(join(main.dir, '.git/worktrees/linked-tree'));
  expect(repository.workTree).toBe(linked);
});

test('a bare repository has no work tree', async () => {
  const { dir, context } = makeRepository({ bare: true });
  const repository = await openBothWays(context);
  expect(repository.commonDir).toBe(dir);
  expect(repository.workTree).toBeUndefined();
});

test('a submodule is a repository of its own', async () => {
  const [outer, inner] = [makeRepository(), makeRepository()];
  outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.dir, 'sub');
  const repository = await openBothWays(within(outer.context, join(outer.dir, 'sub')));
  expect(repository.commonDir).toBe(join(outer.dir, '.git/modules/sub'));
  expect(repository.workTree).toBe(join(outer.dir, 'sub'));
});

test('a repository without commits, with spaces, other scripts and sha256', async () => {
  const { dir, context } = makeRepository({
    name: 'mein Ordner 日本',
    firstCommit: false,
    objectFormat: 'sha256',
  });
  const repository = await openBothWays(context);
  expect(repository.workTree).toBe(dir);
  expect(repository.objectFormat).toBe('sha256');
  expect(await codeHead(context, repository)).toEqual({ branch: 'main' });
});

test('GIT_DIR is honoured', async () => {
  const { dir, context } = makeRepository();
  const env = { ...context.env, GIT_DIR: join(dir, '.git') };
  const elsewhere = tempFolder();
  expect((await openBothWays({ ...context, cwd: elsewhere, env })).commonDir).toBe(join(dir, '.git'));
});

test('someone who stands inside .git is still told the work tree', async () => {
  const { dir, context } = makeRepository();
  expect((await openRepository(within(context, join(dir, '.git')))).workTree).toBe(dir);
});

test('outside a repository the error says so, with and without a git binary', async () => {
  const context = testContext(tempFolder());
  await expect(openRepository(context)).rejects.toMatchObject({ code: 'no-repository' });
  await expect(openRepository(withoutGit(context))).rejects.toMatchObject({ code: 'no-repository' });
  await expect(openRepository(within(context, '/nonexistent'))).rejects.toMatchObject({ code: 'no-folder' });
});

test('the tip of a branch comes with the repository', async () => {
  const { context, git } = makeRepository();
  expect((await openAtBranch(context, 'refs/heads/topic/memory')).tip).toBeUndefined();
  git('branch', 'topic/memory');
  const { tip, repository } = await openAtBranch(context, 'refs/heads/topic/memory');
  expect(tip).toBe(git('rev-parse', 'HEAD'));
  expect(repository.workTree).toBeDefined();
});

test('head, blobs and lasting keys of the code', async () => {
  const code = makeRepository();
  const root = code.git('rev-parse', 'HEAD');
  const head = code.commit({ 'src/ä ö.ts': 'x', 'src/b.ts': 'y' });
  code.git('remote', 'add', 'origin', 'https://someone:secret@Example.com/o/r.git');
  code.git('remote', 'add', 'fork', 'git@example.com:o/r');
  const repository = await openRepository(code.context);
  expect(await codeHead(code.context, repository)).toEqual({ commit: head, branch: 'main' });
  const blobs = await blobsAt(code.context, repository, head, [
    'src/ä ö.ts',
    'src',
    'missing',
    '../x',
    '/etc/passwd',
  ]);
  expect([...blobs]).toEqual([['src/ä ö.ts', code.git('rev-parse', 'HEAD:src/ä ö.ts')]]);
  expect(await repositoryKeys(code.context, repository)).toEqual({
    remotes: ['example.com/o/r'],
    rootCommit: root,
  });
  code.git('checkout', '--quiet', '--detach');
  expect(await codeHead(code.context, repository)).toEqual({ commit: head });
});

test('a shallow clone does not take its cut for the root of history', async () => {
  const origin = makeRepository();
  origin.commit({ a: '1' });
  const dir = join(tempFolder(), 'clone');
  origin.git('clone', '--quiet', '--depth=1', `file://${origin.dir}`, dir);
  const { context } = repositoryAt(dir);
  expect((await repositoryKeys(context, await openRepository(context))).rootCommit).toBeUndefined();
});

test('identity: what git knows, else a fixed one', async () => {
  const { context, git } = makeRepository();
  expect((await userIdentity(context, await openRepository(context))).name).toBe('git-lerim');
  git('config', 'user.name', 'Grace <Hopper>');
  git('config', 'user.email', 'grace@example.com');
  expect(await userIdentity(context, await openRepository(context))).toEqual({
    name: 'Grace Hopper',
    email: 'grace@example.com',
  });
  const blind = withoutGit(context);
  expect((await userIdentity(blind, await openRepository(blind))).email).toBe('grace@example.com');
});

test('a repository behind a symbolic link is one and the same', async () => {
  const { dir, context } = makeRepository();
  const link = join(tempFolder(), 'link');
  symlinkSync(dir, link);
  expect((await openRepository(within(context, link))).commonDir).toBe(realpathSync(join(dir, '.git')));
});
