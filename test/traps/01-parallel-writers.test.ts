/** Lost update: two writers move the ref, and one commit vanishes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from '../helpers/bundle.js';
import { start } from '../helpers/processes.js';
import { makeRepository } from '../helpers/repository.js';
import { storeAt } from '../helpers/stores.js';

test.each(['with', 'without'])(
  'four processes that add at once lose nothing, %s the lock that spares work',
  async (lock) => {
    const worker = await bundle(new URL('../store/add-worker.ts', import.meta.url));
    const { dir, git, context } = makeRepository();
    mkdirSync(join(dir, '.git/lerim'));
    if (lock === 'without') writeFileSync(join(dir, '.git/lerim/locks'), 'in the way of the folder');
    const runs = ['a', 'b', 'c', 'd'].map((name) => start(worker, [name, '8'], { cwd: dir }).finished);
    for (const { code, stderr } of await Promise.all(runs))
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const store = await storeAt(context);
    expect((await store.snapshot()).memories.size).toBe(32);
    expect(await store.waiting()).toEqual([]);
    expect(git('rev-list', '--count', 'lerim/memory')).toBe('33');
    git('fsck', '--strict', '--no-dangling');
  },
);
