/** A shallow clone makes related histories look unrelated. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../helpers/git-server.js';
import { repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt, titles } from '../helpers/stores.js';
import { cloneOf, copyOf, later, pullInto, pushFrom, tipOf, treeOf } from '../share/set-up.js';

let server: GitServer;
let first: Awaited<ReturnType<typeof grown>>;
beforeAll(async () => {
  server = await startGitServer();
  first = await grown();
});
afterAll(() => server.close());

/** A remote with three commits of code and four of memory, and its writer. */
async function grown(): Promise<Record<'bare' | 'ada', TestRepository>> {
  const bare = server.add('grown');
  const ada = cloneOf(server.url('grown'), 'Ada');
  for (const number of [1, 2, 3]) await apply(await storeAt(ada.context), adding(numbered(number)));
  await pushFrom(ada);
  for (const number of [1, 2, 3]) ada.commit({ file: String(number) });
  ada.git('push', '--quiet', '--force', bare.dir, 'main');
  return { bare, ada };
}

/** A copy of them, and a clone as CI makes one. */
function cut(name: string, ...options: string[]) {
  const bare = server.copy(first.bare, name);
  const ada = copyOf(first.ada, server.url(name));
  const dir = join(tempFolder('cut'), 'clone');
  // By file:// because this process, which serves http, cannot answer while it waits.
  ada.git('clone', '--quiet', ...options, `file://${bare.dir}`, dir);
  const home = join(dir, '.git', 'home');
  const clone = repositoryAt(dir, { HOME: home, LERIM_HOME: join(home, '.lerim'), GIT_AUTHOR_NAME: 'Ci' });
  clone.git('remote', 'set-url', 'origin', server.url(name));
  return { bare, ada, clone };
}

async function goOnApart(ada: TestRepository, clone: TestRepository): Promise<void> {
  await apply(await storeAt(later(clone, 1).context), adding(numbered('ci')));
  await apply(await storeAt(later(ada, 2).context), adding(numbered('ada')));
  await pushFrom(ada);
}

test('depth 1 with all branches: what is missing of memory is fetched before anything is judged, and no code', async () => {
  const { bare, ada, clone } = cut('all', '--depth=1', '--no-single-branch');
  expect(clone.git('rev-list', '--count', 'origin/lerim/memory')).toBe('1');
  await goOnApart(ada, clone);
  expect((await pushFrom(clone)).code).toBe(0);
  expect(tipOf(bare)).toBe(tipOf(clone));
  expect(Object.keys(await titles(await storeAt(clone.context))).sort()).toEqual(
    ['ada', '1', '2', '3', 'ci'].map((name) => `dec-n${name}`).sort(),
  );
  expect(clone.git('rev-list', '--count', 'main')).toBe('1');
  // The roots of both are one: the clone's, cut off, would have been a second.
  expect(bare.git('rev-list', '--max-parents=0', '--count', 'lerim/memory')).toBe('1');
  await pullInto(ada);
  expect(treeOf(ada)).toBe(treeOf(clone));
});

test.each([
  ['depth 1', ['--depth=1']],
  ['a single branch', ['--single-branch', '--branch=main']],
])('%s has no memory at all until it pulls, and then all of it', async (_, options) => {
  const { ada, clone } = cut(`only-${options.length}`, ...options);
  expect(clone.git('for-each-ref', '--format=%(refname)', '*lerim*')).toBe('');
  expect((await pullInto(clone)).data[0]).toMatch(/^lerim\/memory is new here/);
  expect(clone.git('rev-list', '--count', 'lerim/memory')).toBe(
    ada.git('rev-list', '--count', 'lerim/memory'),
  );
  await goOnApart(ada, clone);
  expect((await pushFrom(clone)).code).toBe(0);
});

test('a clone that began a memory of its own before it ever looked still shares the root', async () => {
  const { bare, clone } = cut('began', '--depth=1');
  await apply(await storeAt(clone.context), adding(numbered('own')));
  expect((await pushFrom(clone)).code).toBe(0);
  expect(Object.keys(await titles(await storeAt(clone.context))).length).toBe(4);
  expect(bare.git('rev-list', '--max-parents=0', '--count', 'lerim/memory')).toBe('1');
});

test('a partial clone gets the memories whole', async () => {
  const { bare, ada } = cut('partial');
  bare.git('config', 'uploadpack.allowFilter', 'true');
  bare.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  const dir = join(tempFolder('partial'), 'clone');
  ada.git('clone', '--quiet', '--no-checkout', '--filter=blob:none', `file://${bare.dir}`, dir);
  const clone = repositoryAt(dir, { LERIM_HOME: join(dir, '.git/home') });
  await pullInto(clone);
  const { problems, memories } = await (await storeAt(clone.context)).snapshot();
  expect(problems).toEqual([]);
  expect(memories.size).toBe(3);
});
