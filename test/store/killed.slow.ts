/** Writers that die at any moment lose, double or half-write nothing, and block nobody after them. */
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bundle } from '../helpers/bundle.js';
import { start } from '../helpers/processes.js';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';

const KILLS = 200;

/** `alone`: only our process dies, as from the OOM killer; `all`: git dies with it, as from a closed container. */
test.each(['alone', 'all'])('%s: kill -9 at random moments', async (who) => {
  const worker = await bundle(new URL('./add-worker.ts', import.meta.url));
  const { dir, git, context } = makeRepository();
  const stored: string[] = [];
  let locks = 0;
  // How long a writer takes to its first memory here and now: kills fall before, at and after it.
  const began = performance.now();
  await start(worker, ['first', '1'], { cwd: dir }).finished;
  const usual = performance.now() - began;
  for (let round = 0; round < KILLS / 2; round++) {
    const { child, finished } = start(worker, [`r${round}`, '1000'], { cwd: dir, detached: true });
    await sleep((0.3 + 1.5 * Math.random()) * usual);
    process.kill(who === 'all' ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
    stored.push(
      ...(await finished).stdout.split('\n').flatMap((line) => /^stored (\S+)$/.exec(line)?.[1] ?? []),
    );
    const lock = join(dir, '.git/refs/heads/lerim/memory.lock');
    if (!existsSync(lock)) continue;
    locks++;
    // Taken away once it is a minute old; nobody wants to wait for that here.
    utimesSync(lock, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
  }
  const store = await storeAt(context);
  await apply(store, adding(numbered('last')));
  const { memories, problems } = await store.snapshot();
  console.log(
    `${KILLS / 2} kills (${who}): ${stored.length} stored, ${memories.size} there, ${locks} locks left by git`,
  );
  expect(problems).toEqual([]);
  expect(stored.length).toBeGreaterThan(KILLS / 10);
  expect(stored.filter((id) => !memories.has(id))).toEqual([]);
  expect(new Set([...memories.values()].map(({ path }) => path)).size).toBe(memories.size);
  // One memory a commit: nothing doubled, nothing half of a change.
  expect(git('rev-list', '--count', 'lerim/memory')).toBe(String(memories.size + 1));
  git('fsck', '--strict', '--no-dangling');
});
