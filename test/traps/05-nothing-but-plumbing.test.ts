/** A hidden worktree for writing locks the branch, and once swept away thousands of lines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, numbered, REASON, storeAt } from '../helpers/stores.js';

test('work tree, index, HEAD and stash are the same before and after every kind of change', async () => {
  const { dir, context, git, commit } = makeRepository();
  commit({ 'src/a.ts': 'one\n' });
  git('rm', '--quiet', '--cached', 'src/a.ts');
  const state = () => ({
    index: readFileSync(join(dir, '.git/index')).toString('base64'),
    status: git('status', '--porcelain', '--ignored'),
    head: git('rev-parse', 'HEAD'),
    worktrees: git('worktree', 'list'),
    files: readdirSync(dir).sort(),
    refs: git('for-each-ref', '--format=%(refname)')
      .split('\n')
      .filter((ref) => ref !== 'refs/heads/lerim/memory'),
  });
  const before = state();
  const store = await storeAt(context);
  await apply(store, adding(numbered(1)), adding(numbered(2)));
  await apply(
    store,
    { op: 'archive', id: 'dec-n1', reason: REASON },
    { op: 'delete', id: 'dec-n2', reason: REASON },
  );
  await apply(store, { op: 'supersede', old: 'dec-n1', memory: numbered(3), reason: REASON });
  expect(state()).toEqual(before);
});
