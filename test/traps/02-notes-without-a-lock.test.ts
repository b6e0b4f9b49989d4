/** `git notes` writes its ref with no expected old value: of 20 parallel appends 3 lines survived. */
import { expect, test } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { flushAccess } from '../../src/store/access/flush.js';
import { readAccess } from '../../src/store/access/read-access.js';
import { bundle } from '../helpers/bundle.js';
import { start } from '../helpers/processes.js';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';

test('20 parallel readers and flushers lose no access and double none', async () => {
  const { dir, git, context } = makeRepository();
  await apply(await storeAt(context), ...Array.from({ length: 5 }, (_, number) => adding(numbered(number))));
  const worker = await bundle(new URL('../store/access/access-worker.ts', import.meta.url));
  const runs = await Promise.all([
    ...Array.from({ length: 12 }, () => start(worker, ['read', '200'], { cwd: dir }).finished),
    ...Array.from({ length: 8 }, () => start(worker, ['flush', '2'], { cwd: dir }).finished),
  ]);
  for (const { code, stderr } of runs) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const repository = await openRepository(context);
  await flushAccess(context, repository);
  const access = await readAccess(context, repository);
  const counts = Array.from({ length: 5 }, (_, number) => access.get(`dec-n${number}`)?.count);
  expect(counts).toEqual([480, 480, 480, 480, 480]);
  expect(git('for-each-ref', '--format=%(refname)', 'refs/notes').split('\n')).toHaveLength(1);
  git('fsck', '--strict', '--no-dangling');
});
