import { beforeEach, expect, test } from 'vitest';
import { feedback } from '../../src/commands/feedback.js';
import { openRepository } from '../../src/git/open.js';
import { readAccess } from '../../src/store/access/read-access.js';
import { makeRepository, type TestRepository } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';

let repository: TestRepository;

beforeEach(async () => {
  repository = makeRepository();
  const store = await storeAt(repository.context);
  await apply(store, adding(numbered(1, { tags: ['auth'] })), adding(numbered(2)));
});

async function confidences(): Promise<unknown[]> {
  const { memories } = await (await storeAt(repository.context)).snapshot();
  return [...memories.values()].map(({ memory }) => 'confidence' in memory && memory.confidence).sort();
}

test('a verdict is a commit for each memory, with its reason and what it did', async () => {
  const { code, data } = await runCommand(repository, feedback, [
    'wrong',
    'dec-n1',
    'dec-n2',
    '-r',
    'fixed in 2.4.',
  ]);
  expect(code).toBe(0);
  expect(data).toEqual([
    expect.stringMatching(/^rated dec-n1 \(/),
    expect.stringMatching(/^rated dec-n2 \(/),
  ]);
  expect(await confidences()).toEqual([0.6, 0.6]);
  expect(repository.git('log', '-1', '--skip=1', '--format=%B', 'lerim/memory').trim()).toBe(
    [
      'feedback(decision): Decision number 1',
      'Rule 1.',
      'Found wrong: fixed in 2.4. Confidence 0.8 → 0.6.',
      'Lerim-Op: feedback\nLerim-Id: dec-n1',
    ].join('\n\n'),
  );
  expect(repository.git('diff', '--stat', 'lerim/memory~1', 'lerim/memory')).toMatch(
    /1 file changed, 1 insertion\(\+\), 1 deletion/,
  );
});

test('being used is an access, too; other verdicts are not', async () => {
  await runCommand(repository, feedback, ['used', 'dec-n1']);
  await runCommand(repository, feedback, ['correct', 'dec-n2']);
  const access = await readAccess(repository.context, await openRepository(repository.context));
  expect([access.get('dec-n1')?.count, access.get('dec-n2')?.count]).toEqual([1, undefined]);
  expect(await confidences()).toEqual([0.82, 0.9]);
});

test('a dry run says what would be and changes nothing', async () => {
  const tip = repository.git('rev-parse', 'lerim/memory');
  const { data } = await runCommand(repository, feedback, ['correct', 'dec-n1', '--dry-run']);
  expect(data).toEqual(['would rate dec-n1: confidence 0.8 → 0.9']);
  expect(repository.git('rev-parse', 'lerim/memory')).toBe(tip);
});

test('the same id twice counts once; where nothing moves nothing is committed', async () => {
  await runCommand(repository, feedback, ['wrong', 'dec-n1', 'dec-n1']);
  expect(await confidences()).toEqual([0.6, 0.8]);
  for (let time = 0; time < 4; time++) await runCommand(repository, feedback, ['wrong', 'dec-n1']);
  expect(await confidences()).toEqual([0.05, 0.8]);
  expect((await runCommand(repository, feedback, ['wrong', 'dec-n1'])).talk).toEqual(['Nothing to change.']);
});

test('nonsense is refused', async () => {
  await expect(runCommand(repository, feedback, ['great', 'dec-n1'])).rejects.toMatchObject({
    code: 'usage',
    exit: 2,
  });
  await expect(runCommand(repository, feedback, ['used'])).rejects.toMatchObject({ exit: 2 });
  await expect(runCommand(repository, feedback, ['used', 'dec-none'])).rejects.toMatchObject({
    code: 'no-such-memory',
  });
});
