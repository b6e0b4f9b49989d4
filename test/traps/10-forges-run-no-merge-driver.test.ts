/** Forges run no merge drivers, and a conflicted pull request runs no checks. */
import { expect, test } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import type { Decision } from '../../src/model/memory.js';
import { utcTime } from '../../src/model/times.js';
import { openStore } from '../../src/store/open-store.js';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, numbered, REASON, storeAt } from '../helpers/stores.js';
import { cloneOf, later, pushFrom } from '../share/set-up.js';

const REF = 'refs/heads/lerim/proposal/tidy';

async function clash(memoryFirst: boolean) {
  const bare = makeRepository({ bare: true });
  const ada = cloneOf(bare.dir);
  ada.git('push', '--quiet', 'origin', 'main');
  await apply(await storeAt(ada.context), adding(numbered(1)), adding(numbered(2)));
  const repository = await openRepository(ada.context);
  const update = (changes: Partial<Decision>, minutes: number) => {
    const updated = utcTime(later(ada, minutes).context.now());
    return { op: 'update' as const, memory: numbered(1, { ...changes, updated }), reason: REASON };
  };
  const proposal = await openStore(later(ada, 1).context, repository, REF);
  await apply(proposal, update({ body: 'As proposed.' }, 1));
  await pushFrom(ada);
  const before = ada.git('rev-parse', REF);
  await apply(
    await storeAt(later(ada, 2).context),
    memoryFirst ? update({ tags: ['meanwhile'] }, 2) : adding(numbered(3)),
  );
  await pushFrom(ada);
  return { bare, ada, before };
}

test('a proposal that would conflict there is merged with memory here, before it is pushed', async () => {
  const { bare, before } = await clash(true);
  expect(() => bare.git('merge-tree', '--write-tree', 'lerim/memory', before)).toThrow();
  expect(bare.git('merge-base', '--is-ancestor', 'lerim/memory', REF)).toBe('');
  expect(bare.git('merge-base', '--is-ancestor', before, REF)).toBe('');
  expect(bare.git('merge-tree', '--write-tree', 'lerim/memory', REF)).toBe(
    bare.git('rev-parse', `${REF}^{tree}`),
  );
});

test('one that would not is left as it is: no merge commits for nothing', async () => {
  const { bare, before } = await clash(false);
  expect(bare.git('rev-parse', REF)).toBe(before);
});
