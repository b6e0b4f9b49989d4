/** Notes whose trees mix fan-outs crashed `git notes merge`. */
import { expect, test } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { flushAccess } from '../../src/store/access/flush.js';
import { recordAccess } from '../../src/store/access/record.js';
import { makeRepository, NOW } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';

test('notes have one fan-out from the first on, so that git can show and merge those of all actors', async () => {
  const { git, context } = makeRepository();
  const store = await storeAt(context);
  const repository = await openRepository(context);
  for (let number = 0; number < 3; number++) {
    await apply(store, adding(numbered(number)));
    recordAccess(repository.stateDir, ['dec-n0', `dec-n${number}`], NOW);
    await flushAccess(context, repository);
  }
  const ref = git('for-each-ref', '--format=%(refname)', 'refs/notes/lerim');
  for (const path of git('ls-tree', '-r', '--name-only', ref).split('\n'))
    expect(path).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{38}$/);
  // What git itself would have made of another actor's: flat.
  git('notes', '--ref=lerim/other', 'add', '--message=dec-n0 7 2026-03-01T12:00:00Z', 'lerim/memory');
  git('notes', '--ref=lerim/other', 'merge', '--quiet', '--strategy=union', ref);
  expect(git('log', '--notes=lerim/*', '--format=%N', '-1', 'lerim/memory')).toContain('dec-n0 7 ');
});
