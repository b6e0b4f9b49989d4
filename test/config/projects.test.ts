import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { addProject, forgetRepository, listProjects, removeProject } from '../../src/config/projects.js';
import { openRepository } from '../../src/git/open.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';

let home: string;
const here = (name: string, firstCommit = false): TestRepository =>
  makeRepository({ name, firstCommit, env: { LERIM_HOME: home } });
const add = async ({ context }: TestRepository) => addProject(context, await openRepository(context));

beforeEach(() => {
  home = join(tempFolder('home'), '.lerim');
});

test('gives each repository one name; work trees of one are one project', async () => {
  const one = here('shop', true);
  const two = here('shop');
  expect((await add(one)).project).toMatchObject({ name: 'shop', path: one.dir, git: join(one.dir, '.git') });
  expect((await add(two)).project.name).toBe('shop-2');
  expect((await add(here('global'))).project.name).toBe('global-2');
  const linked = join(tempFolder('linked'), 'tree');
  one.git('worktree', 'add', '--quiet', linked);
  expect(await add(repositoryAt(linked, { LERIM_HOME: home }))).toMatchObject({
    isNew: false,
    project: { path: one.dir },
  });
  expect((await listProjects(one.context)).map(({ name, missing }) => [name, missing])).toEqual([
    ['shop', false],
    ['shop-2', false],
    ['global-2', false],
  ]);
});

test('keeps what is gone from disk, marked, until it is removed by name or folder', async () => {
  const one = here('one');
  const two = here('two');
  await add(one);
  await add(two);
  rmSync(one.dir, { recursive: true });
  expect((await listProjects(two.context)).map(({ missing }) => missing)).toEqual([true, false]);
  expect(await removeProject(two.context, 'nobody')).toBeUndefined();
  expect((await removeProject(two.context, one.dir))?.name).toBe('one');
  expect((await forgetRepository(two.context, await openRepository(two.context)))?.name).toBe('two');
  expect(await listProjects(two.context)).toEqual([]);
  // As it was before anything was added.
  expect(readdirSync(join(home, '..'))).toEqual([]);
});

test('loses nothing when many are added at once', async () => {
  const { context } = here('one');
  const { workTree: _, ...repository } = await openRepository(context);
  const others = Array.from({ length: 8 }, (_, at) => ({
    ...repository,
    commonDir: join(home, `${at}.git`),
  }));
  await Promise.all(others.map((other) => addProject(context, other)));
  expect((await listProjects(context)).map(({ name }) => name).sort()).toEqual([...'01234567']);
});

test('refuses a damaged list and overwrites nothing', async () => {
  const one = here('one');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'projects.json'), '{"projects": [');
  await expect(listProjects(one.context)).rejects.toMatchObject({ code: 'registry-unusable' });
  await expect(add(one)).rejects.toMatchObject({ code: 'registry-unusable' });
  writeFileSync(join(home, 'projects.json'), '{"projects": [1, null, {"name": 3}, {"name": "x"}]}');
  expect(await listProjects(one.context)).toEqual([]);
});
