/** Rename detection takes one memory for another that looks like it. */
import { expect, test } from 'vitest';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, commitByHand, numbered, storeAt } from '../helpers/stores.js';

const path = (number: number) => `decisions/20260220-decision-number-${number}.md`;

test('a memory that is deleted while its twin is edited or made keeps its own history', async () => {
  const { context, git } = makeRepository();
  git('config', 'diff.renames', 'copies');
  git('config', 'merge.renames', 'true');
  const store = await storeAt(context);
  const body = 'The same long body in both of them.\n'.repeat(20);
  await apply(store, adding(numbered(1, { body })), adding(numbered(2, { body })));
  const { memories } = await store.snapshot();
  const text = (number: number) => memories.get(`dec-n${number}`)?.text ?? '';
  await commitByHand(
    context,
    { [path(1)]: null, [path(2)]: text(2).replace('confidence: 0.8', 'confidence: 0.7') },
    'Tidy up\n',
  );
  await commitByHand(
    context,
    { [path(3)]: text(2).replace('dec-n2', 'dec-n3'), [path(2)]: null },
    'Tidy up more\n',
  );
  const story = async (id: string) =>
    (await store.history(id)).map(
      ({ op, files }) => `${op} ${files.map((file) => `${file.status} ${file.path}`).join(', ')}`,
    );
  expect((await story('dec-n1')).map((line) => line.split(' ')[0])).toEqual(['delete', 'add']);
  expect((await story('dec-n2')).map((line) => line.split(' ')[0])).toEqual(['delete', 'edit', 'add']);
  expect((await story('dec-n3')).map((line) => line.split(' ')[0])).toEqual(['add']);
  const [last, before] = (await store.log()).map(({ files }) =>
    files.map((file) => `${file.status} ${file.path}`),
  );
  expect([last, before]).toEqual([
    [`D ${path(2)}`, `A ${path(3)}`],
    [`D ${path(1)}`, `M ${path(2)}`],
  ]);
});
