/** Two orphan roots after two people began apart. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository, repositoryAt, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt, titles } from '../helpers/stores.js';

test('two repositories that begin apart share their first commit, whoever begins and whenever', async () => {
  const [one, two] = [
    makeRepository(),
    makeRepository({ env: { GIT_AUTHOR_NAME: 'Someone Else', TZ: 'Asia/Tokyo' } }),
  ];
  await apply(await storeAt(one.context), adding(numbered(1)));
  await apply(await storeAt({ ...two.context, now: () => new Date('2027-07-07') }), adding(numbered(2)));
  const roots = [one, two].map(({ git }) => git('rev-list', '--max-parents=0', 'lerim/memory'));
  expect(roots[0]).toBe(roots[1]);
  one.git('fetch', '--quiet', two.dir, 'lerim/memory');
  expect(one.git('merge-base', 'lerim/memory', 'FETCH_HEAD')).toBe(roots[0]);
});

test('a clone goes on with the branch of its remote, and reads it before it ever writes', async () => {
  const origin = makeRepository();
  await apply(await storeAt(origin.context), adding(numbered(1)));
  const dir = join(tempFolder(), 'clone');
  origin.git('clone', '--quiet', origin.dir, dir);
  const clone = repositoryAt(dir);
  const store = await storeAt(clone.context);
  expect(await titles(store)).toEqual({ 'dec-n1': 'Decision number 1' });
  expect(clone.git('for-each-ref', 'refs/heads/lerim')).toBe('');
  await apply(store, adding(numbered(2)));
  expect(clone.git('rev-parse', 'lerim/memory~')).toBe(origin.git('rev-parse', 'lerim/memory'));
  const other = join(tempFolder(), 'clone');
  origin.git('clone', '--quiet', origin.dir, other);
  const created = await (await storeAt(repositoryAt(other).context)).create();
  expect(created).toBe(origin.git('rev-parse', 'lerim/memory'));
});
