/** Flushes that die at any moment lose and double nothing. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openRepository } from '../../../src/git/open.js';
import { flushAccess } from '../../../src/store/access/flush.js';
import { readAccess } from '../../../src/store/access/read-access.js';
import { recordAccess } from '../../../src/store/access/record.js';
import { bundle } from '../../helpers/bundle.js';
import { start } from '../../helpers/processes.js';
import { makeRepository } from '../../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../../helpers/stores.js';

const KILLS = 100;

test.each(['alone', 'all'])('%s: kill -9 at random moments of flushes', async (who) => {
  const { dir, git, context } = makeRepository();
  await apply(await storeAt(context), ...Array.from({ length: 5 }, (_, number) => adding(numbered(number))));
  const worker = await bundle(new URL('./access-worker.ts', import.meta.url));
  const { stateDir } = await openRepository(context);
  let noted = 0;
  for (let round = 0; round < KILLS; round++) {
    const { child, finished } = start(worker, ['flush', '1000'], { cwd: dir, detached: true });
    await once(child.stdout ?? child, 'data');
    const end = Date.now() + Math.random() * 250;
    for (; Date.now() < end; noted++) {
      recordAccess(stateDir, [`dec-n${noted % 5}`], new Date());
      await sleep(2);
    }
    process.kill(who === 'all' ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
    await finished;
    // Left by a git that died; the program takes it away once it is a minute old.
    const ref = git('for-each-ref', '--format=%(refname)', 'refs/notes') || 'refs/notes/lerim/none';
    rmSync(join(dir, '.git', `${ref}.lock`), { force: true });
  }
  const repository = await openRepository(context);
  await flushAccess(context, repository);
  const access = await readAccess(context, repository);
  const counted = Array.from({ length: 5 }, (_, number) => access.get(`dec-n${number}`)?.count ?? 0);
  const commits = Number(git('rev-list', '--count', '--glob=refs/notes/lerim/*'));
  console.log(
    `${KILLS} kills (${who}): ${noted} noted, ${counted.join(' + ')} counted in ${commits} commits`,
  );
  expect(commits).toBeGreaterThan(KILLS / 10);
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(noted);
  git('fsck', '--strict', '--no-dangling');
});
