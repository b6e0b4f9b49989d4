import { expect, test } from 'vitest';
import { bundle } from '../helpers/bundle.js';
import { start } from '../helpers/processes.js';
import { makeRepository } from '../helpers/repository.js';
import { storeAt } from '../helpers/stores.js';

test('8 processes with 100 adds each make 800 memories', async () => {
  const worker = await bundle(new URL('./add-worker.ts', import.meta.url));
  const { dir, git, context } = makeRepository();
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const started = performance.now();
  const runs = await Promise.all(names.map((name) => start(worker, [name, '100'], { cwd: dir }).finished));
  console.log(`800 adds by 8 processes: ${Math.round(performance.now() - started)} ms`);
  for (const { code, stderr } of runs) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const store = await storeAt(context);
  expect((await store.snapshot()).memories.size).toBe(800);
  expect(await store.waiting()).toEqual([]);
  expect(git('rev-list', '--count', 'lerim/memory')).toBe('801');
  git('fsck', '--strict', '--no-dangling');
});
