import { expect, it } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { openStore } from '../../src/store/open-store.js';
import { decision } from '../helpers/memories.js';
import { makeRepository } from '../helpers/repository.js';
import { piecesOf, shapedSecrets, toldSecrets } from '../lib/secrets/planted.js';

const reason = { why: 'A test.' };

it('keeps secrets off the branch, whoever writes them and how', async () => {
  const repository = makeRepository();
  const store = await openStore(repository.context, await openRepository(repository.context));
  const planted = [...shapedSecrets(), ...toldSecrets()].filter((_, index) => index % 7 === 0);
  const memories = planted.map(({ text }, index) =>
    decision({
      id: `dec-secret${index}`,
      title: `Deploy ${index} ${text.split('\n')[0]?.slice(0, 150)}`,
      body: `Rule.\n\n${text}`,
      tags: ['deploy'],
    }),
  );
  await store.apply(() => [{ op: 'import', memories, reason }]);
  const [first, second] = planted;
  await store.apply(() => [
    { op: 'add', memory: decision({ id: 'dec-added', body: `x ${first?.text}` }), reason },
  ]);
  const edited = `---\nid: dec-added\ntitle: x\ncreated: 2026-02-20T10:00:00Z\n---\n\nnow ${second?.text}\n`;
  await store.apply(() => [{ op: 'edit', id: 'dec-added', text: edited, reason }]);
  const objects = repository.git('cat-file', '--batch', '--batch-all-objects', '--unordered');
  expect(objects).toContain('dec-added');
  expect(planted.filter(({ secret }) => piecesOf(secret).some((piece) => objects.includes(piece)))).toEqual(
    [],
  );
});

it('leaves what a person wrote on purpose', async () => {
  const repository = makeRepository();
  const store = await openStore(repository.context, await openRepository(repository.context));
  const body = 'Ask ada@corp.io before you touch /home/ada/deploy; the token comes from Vault.';
  await store.apply(() => [{ op: 'add', memory: decision({ id: 'dec-plain', body }), reason }]);
  expect((await store.snapshot()).memories.get('dec-plain')?.memory.body).toBe(body);
});
