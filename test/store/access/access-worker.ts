/**
 * Counts accesses of the repository it stands in, or flushes them: access-worker read|flush <times>.
 * Prints a line when it begins.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openRepository } from '../../../src/git/open.js';
import { flushAccess } from '../../../src/store/access/flush.js';
import { recordAccess } from '../../../src/store/access/record.js';

const [what, times = '1'] = process.argv.slice(2);
const context = {
  cwd: process.cwd(),
  env: process.env,
  now: () => new Date(),
  signal: new AbortController().signal,
};
const repository = await openRepository(context);
process.stdout.write('ready\n');
for (let time = 0; time < Number(times); time++) {
  if (what === 'flush') {
    await flushAccess(context, repository);
    await sleep(1);
  } else {
    recordAccess(repository.stateDir, [`dec-n${time % 5}`], new Date());
    if (time % 10 === 0) await sleep(1);
  }
}
