/** Adds `count` memories to the repository it stands in, printing each id once it is accepted: add-worker <name> <count> */
import { openRepository } from '../../src/git/open.js';
import { openStore } from '../../src/store/open-store.js';

const [name = 'x', count = '1'] = process.argv.slice(2);
const context = {
  cwd: process.cwd(),
  env: process.env,
  now: () => new Date(),
  signal: new AbortController().signal,
};
const store = await openStore(context, await openRepository(context));
for (let number = 0; number < Number(count); number++) {
  const id = `dec-${name}-${number}`;
  const time = '2026-02-20T10:00:00Z';
  const [applied] = await store.apply(() => [
    {
      op: 'add',
      memory: {
        primitive: 'decision',
        id,
        title: `Decision ${number} of ${name}`,
        body: `Rule ${number} of ${name}.`,
        created: time,
        updated: time,
        source: 'test',
        tags: [],
        confidence: 0.8,
      },
      reason: { why: 'Told to.' },
    },
  ]);
  process.stdout.write(`${applied?.waiting === undefined ? 'stored' : 'waits'} ${id}\n`);
}
