import { expect, test } from 'vitest';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, commitByHand, numbered, REASON, storeAt } from '../helpers/stores.js';

const PATH = 'decisions/20260220-decision-number-1.md';

async function started() {
  const repository = makeRepository();
  const store = await storeAt(repository.context);
  await apply(store, adding(numbered(1)), adding(numbered(2)));
  const ops = async (id = 'dec-n1') => (await store.history(id)).map(({ op }) => op);
  const text = async () => (await store.snapshot()).memories.get('dec-n1')?.text ?? '';
  return { ...repository, store, ops, text };
}

test('follows our changes and those made by hand, through the archive and a new name', async () => {
  const { context, store, ops, text } = await started();
  await commitByHand(
    context,
    { [PATH]: (await text()).replace('Rule 1.', 'Rule one.') },
    'Say it in words\n',
  );
  await apply(store, { op: 'archive', id: 'dec-n1', reason: REASON });
  await commitByHand(
    context,
    { [`archived/${PATH}`]: null, 'decisions/20260220-better-name.md': await text() },
    'Rename and bring back\n',
  );
  await apply(store, {
    op: 'update',
    memory: numbered(1, { confidence: 0.9, body: 'Rule one.' }),
    reason: REASON,
  });
  expect(await ops()).toEqual(['update', 'restore', 'archive', 'edit', 'add']);
  const [, rename] = await store.history('dec-n1');
  expect(rename).toMatchObject({ message: 'Rename and bring back\n', author: { name: 'Hand' } });
  expect(await ops('dec-n2')).toEqual(['add']);
});

test('finds the commit of an import and of a squash that names several', async () => {
  const { context, store, ops } = await started();
  await apply(store, { op: 'import', memories: [numbered(5), numbered(6)], reason: REASON });
  expect(await ops('dec-n6')).toEqual(['import']);
  const squashed =
    'Merge pull request #7\n\n* add(decision): A\n\nLerim-Op: add\nLerim-Id: dec-n7\n\nLerim-Op: archive\nLerim-Id: dec-n1\n';
  await commitByHand(
    context,
    { 'decisions/20260301-seven.md': '---\nid: dec-n7\ntitle: Seven\n---\n' },
    squashed,
  );
  expect(await ops('dec-n7')).toEqual(['add']);
});

test('another memory that once had the same path does not mix in', async () => {
  const { context, store, ops } = await started();
  await apply(store, { op: 'delete', id: 'dec-n1', reason: REASON });
  await commitByHand(context, { [PATH]: '---\nid: dec-other\ntitle: Other\n---\n' });
  expect(await ops()).toEqual(['delete', 'add']);
  expect(await ops('dec-other')).toEqual(['add']);
});

test('of what never was is empty', async () => {
  const { store } = await started();
  expect(await store.history('dec-none')).toEqual([]);
  expect(await (await storeAt(makeRepository().context)).history('dec-n1')).toEqual([]);
});
