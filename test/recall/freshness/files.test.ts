import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository, repositoryAt, tempFolder } from '../../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../../helpers/stores.js';
import { remember, source, told } from './graded.js';

test.each(['sha1', 'sha256'] as const)(
  '%s: changed, moved, gone and untouched files are told apart',
  async (objectFormat) => {
    const repository = makeRepository({ objectFormat });
    const names = ['kept', 'edited', 'renamed', 'deleted', 'both', 'my file'];
    repository.commit(
      Object.fromEntries(names.map((name) => [`src/${name}.ts`, source(name.replace(' ', ''))])),
    );
    for (const name of names) await remember(repository, name.replace(' ', '-'), [`src/${name}.ts`]);
    expect(await told(repository)).toEqual({});
    for (let time = 1; time <= 3; time++)
      repository.commit({
        'src/edited.ts': source('edited', { 3: `// ${time}` }),
        'src/my file.ts': `${time}\n`,
      });
    repository.git('mv', 'src/renamed.ts', 'src/first.ts');
    repository.commit({}, 'Rename');
    repository.git('mv', 'src/first.ts', 'src/second.ts');
    repository.git('mv', 'src/both.ts', 'lib.ts');
    repository.commit({ 'lib.ts': source('both', { 5: 'changed();' }) }, 'Rename again');
    rmSync(join(repository.dir, 'src/deleted.ts'));
    repository.commit({}, 'Delete');
    expect(await told(repository)).toEqual({
      'dec-nedited': 'src/edited.ts changed since, 3 commits',
      'dec-nmy-file': 'src/my file.ts changed since, 3 commits',
      'dec-nrenamed': 'src/renamed.ts moved to src/second.ts',
      'dec-nboth': 'src/both.ts moved to lib.ts and changed since',
      'dec-ndeleted': 'src/deleted.ts gone',
    });
  },
);

test('edits that are not committed count, and are taken back when they are', async () => {
  const repository = makeRepository();
  repository.commit({ 'a.ts': source('a'), 'b.ts': source('b'), 'c.ts': source('c') });
  for (const name of ['a', 'b', 'c']) await remember(repository, name, [`${name}.ts`]);
  writeFileSync(join(repository.dir, 'a.ts'), 'other\n');
  repository.git('rm', '--quiet', 'b.ts');
  expect(await told(repository)).toEqual({
    'dec-na': 'a.ts changed, not yet committed',
    'dec-nb': 'b.ts deleted, not yet committed',
  });
  repository.git('reset', '--quiet', '--hard');
  expect(await told(repository)).toEqual({});
});

test('content that came back is fresh again; commits are counted from where it was the same', async () => {
  const repository = makeRepository();
  repository.commit({ 'a.ts': 'one\n' });
  await remember(repository, 'a', ['a.ts']);
  repository.commit({ 'a.ts': 'two\n' });
  repository.commit({ 'a.ts': 'one\n' });
  expect(await told(repository)).toEqual({});
  repository.commit({ 'a.ts': 'three\n' });
  expect(await told(repository)).toEqual({ 'dec-na': 'a.ts changed since, 1 commit' });
});

test('two files that change places are both told, and a file that was copied is not moved', async () => {
  const repository = makeRepository();
  repository.commit({ 'a.ts': source('a'), 'b.ts': source('b') });
  await remember(repository, 'both', ['a.ts', 'b.ts']);
  repository.commit({ 'a.ts': source('b'), 'b.ts': source('a') });
  expect(await told(repository)).toEqual({
    'dec-nboth': 'a.ts changed since, 1 commit; b.ts changed since, 1 commit',
  });
  repository.commit({ 'a.ts': source('a'), 'b.ts': source('b'), 'copy.ts': source('a') });
  expect(await told(repository)).toEqual({});
});

test('paths that lead out of the repository or are none are not looked for', async () => {
  const repository = makeRepository();
  const blob = '0'.repeat(39).concat('1');
  const paths = [
    '../../etc/passwd',
    '/etc/passwd',
    './README.md',
    'a//b',
    ':(glob)**',
    '*',
    '-x',
    'HEAD:README.md',
  ];
  await apply(
    await storeAt(repository.context),
    adding(numbered('bad', { anchors: paths.map((path) => ({ path, blob })) })),
  );
  expect(await told(repository)).toEqual({ 'dec-nbad': ':(glob)** gone; * gone; 2 more files' });
});

test('there is nothing to tell before the first commit, and without git', async () => {
  const repository = makeRepository({ firstCommit: false });
  await apply(
    await storeAt(repository.context),
    adding(numbered('a', { anchors: [{ path: 'a', blob: 'abcd' }] })),
  );
  expect(await told(repository)).toEqual({});
});

test('a shallow clone tells what files it has', async () => {
  const origin = makeRepository();
  origin.commit({ 'a.ts': source('a'), 'b.ts': source('b') });
  await remember(origin, 'a', ['a.ts'], { commit: origin.git('rev-parse', 'HEAD') });
  await remember(origin, 'b', ['b.ts']);
  origin.commit({ 'a.ts': source('a', { 1: 'x' }) });
  const dir = tempFolder('shallow');
  origin.git('clone', '--quiet', '--depth=1', '--no-single-branch', `file://${origin.dir}`, dir);
  expect(await told(repositoryAt(dir))).toEqual({ 'dec-na': 'a.ts changed since' });
});

test('a partial clone tells what it can without asking its remote', async () => {
  const origin = makeRepository();
  origin.git('config', 'uploadpack.allowFilter', 'true');
  origin.commit({ 'a.ts': source('a'), 'b.ts': source('b'), 'c.ts': source('c') });
  for (const name of ['a', 'b', 'c']) await remember(origin, name, [`${name}.ts`]);
  origin.git('mv', 'b.ts', 'd.ts');
  origin.git('rm', '--quiet', 'c.ts');
  origin.commit({ 'a.ts': source('a', { 1: 'x' }) });
  origin.commit({ 'a.ts': source('a', { 1: 'y' }) });
  const dir = tempFolder('partial');
  origin.git('clone', '--quiet', '--filter=blob:none', '--no-single-branch', `file://${origin.dir}`, dir);
  const clone = repositoryAt(dir);
  clone.git('branch', 'lerim/memory', 'origin/lerim/memory');
  clone
    .git('ls-tree', '-r', 'lerim/memory')
    .split('\n')
    .map((line) => clone.git('cat-file', 'blob', line.split(/[ \t]/)[2] ?? ''));
  clone.git('remote', 'set-url', 'origin', '/nowhere');
  const { 'dec-nb': _, ...rest } = await told(clone);
  expect(rest).toEqual({ 'dec-na': 'a.ts changed since, 2 commits', 'dec-nc': 'c.ts gone' });
});

test('each work tree is compared with its own code', async () => {
  const repository = makeRepository();
  repository.commit({ 'a.ts': source('a') });
  await remember(repository, 'a', ['a.ts']);
  const dir = tempFolder('linked');
  repository.git('worktree', 'add', '--quiet', '--force', '-b', 'topic', dir);
  const linked = repositoryAt(dir);
  linked.commit({ 'a.ts': source('a', { 1: 'x' }) });
  expect(await told(linked)).toEqual({ 'dec-na': 'a.ts changed since, 1 commit' });
  expect(await told(repository)).toEqual({});
  expect(await told(linked)).toEqual({ 'dec-na': 'a.ts changed since, 1 commit' });
});
