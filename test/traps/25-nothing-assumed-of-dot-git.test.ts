/** Hard-coded 40 hex digits, `.git/refs` files, a writable `.git`: sha256 and reftable are the defaults of git 3. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRepository, repositoryAt, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, REASON, storeAt, titles } from '../helpers/stores.js';

/** A newer git to test with: LERIM_TEST_GIT names its binary. */
const newGit = process.env.LERIM_TEST_GIT;
const knowsReftable =
  newGit !== undefined &&
  /git version (2\.(4[5-9]|[5-9]\d)|[3-9])/.test(execFileSync(newGit, ['version'], { encoding: 'utf8' }));

test.runIf(knowsReftable).each(['sha1', 'sha256'] as const)(
  'refs in a reftable, objects in %s',
  async (objectFormat) => {
    const env = { PATH: `${dirname(newGit ?? '')}:${process.env.PATH}` };
    process.env.PATH = env.PATH;
    const { dir, context, git } = makeRepository({ refFormat: 'reftable', objectFormat, env });
    const store = await storeAt(context);
    await apply(store, adding(numbered(1)), adding(numbered(2)));
    await apply(store, { op: 'archive', id: 'dec-n1', reason: REASON });
    expect(await titles(store)).toEqual({ 'dec-n1': '[Decision number 1]', 'dec-n2': 'Decision number 2' });
    expect(readdirSync(join(dir, '.git/refs'))).toEqual(['heads']);
    expect(git('rev-list', '--count', 'lerim/memory')).toBe('4');
    expect((await store.reset())?.tip).toBeDefined();
    git('fsck', '--strict', '--no-dangling');
    const blind = { ...context, env: { ...context.env, PATH: '/nonexistent' } };
    await expect(storeAt(blind)).rejects.toMatchObject({ code: 'needs-git' });
  },
);

test.runIf(knowsReftable)(
  'a partial clone: reading names what is not here, and asks no remote for it',
  async () => {
    process.env.PATH = `${dirname(newGit ?? '')}:${process.env.PATH}`;
    const origin = makeRepository();
    await apply(await storeAt(origin.context), adding(numbered(1)));
    origin.git('config', 'uploadpack.allowFilter', 'true');
    const dir = join(tempFolder(), 'clone');
    origin.git('clone', '--quiet', '--no-checkout', '--filter=blob:none', `file://${origin.dir}`, dir);
    const clone = repositoryAt(dir);
    const snapshot = await (await storeAt(clone.context)).snapshot();
    expect(snapshot.problems.map(({ reason }) => reason)).toEqual([
      'is too large, or missing from this clone',
    ]);
    expect(
      clone
        .git('rev-list', '--objects', '--all', '--missing=print')
        .split('\n')
        .filter((line) => line.startsWith('?')).length,
    ).toBeGreaterThan(0);
  },
);

test('a repository that cannot be written: the change waits outside, and lands with the next one', async () => {
  const { dir, context, git } = makeRepository();
  const store = await storeAt(context);
  await apply(store, adding(numbered(1)));
  const undo = refuseWrites(dir);
  const [applied] = await apply(store, adding(numbered(2)), { op: 'archive', id: 'dec-n1', reason: REASON });
  expect(applied).toMatchObject({
    ids: ['dec-n2'],
    commit: undefined,
    waiting: expect.stringMatching(/cannot be written/),
  });
  await apply(store, adding(numbered(2)));
  expect((await store.waiting()).map(({ change }) => change.op)).toEqual(['add', 'archive']);
  undo();
  const seen: string[][] = [];
  await (await storeAt(context)).apply(({ memories }) => {
    seen.push([...memories.keys()]);
    return [adding(numbered(3))];
  });
  expect(seen).toEqual([['dec-n1', 'dec-n2']]);
  expect(await titles(store)).toEqual({
    'dec-n1': '[Decision number 1]',
    'dec-n2': 'Decision number 2',
    'dec-n3': 'Decision number 3',
  });
  expect(await store.waiting()).toEqual([]);
  expect(git('log', '--format=%s', 'lerim/memory').split('\n').slice(0, 3)).toEqual([
    'add(decision): Decision number 3',
    'archive(decision): Decision number 1',
    'add(decision): Decision number 2',
  ]);
  expect(readdirSync(join(dir, '.git')).filter((name) => name.startsWith('fast_import_crash'))).toEqual([]);
});

test('where not even the journal can be written, the change is refused and nothing is half done', async () => {
  const { dir, context } = makeRepository();
  const full = join(tempFolder(), 'file');
  writeFileSync(full, '');
  const store = await storeAt({ ...context, env: { ...context.env, LERIM_HOME: full } });
  refuseWrites(dir);
  await expect(apply(store, adding(numbered(1)))).rejects.toMatchObject({ code: 'not-written' });
});

test('a waiting change that is already made on the branch is done with', async () => {
  const { dir, context } = makeRepository();
  const [mine, other] = [tempFolder('home'), tempFolder('home')].map((home) => ({
    ...context,
    env: { ...context.env, LERIM_HOME: home },
  }));
  const store = await storeAt(mine ?? context);
  await apply(store, adding(numbered(1)));
  const undo = refuseWrites(dir);
  await apply(store, adding(numbered(2)));
  undo();
  await apply(await storeAt(other ?? context), adding(numbered(2)));
  expect(await apply(store)).toEqual([]);
  expect(await store.waiting()).toEqual([]);
});

test('a waiting change that the branch has overtaken does not stop later ones, and is kept', async () => {
  const { dir, context } = makeRepository();
  const home = tempFolder('home');
  const at = { ...context, env: { ...context.env, LERIM_HOME: home } };
  const store = await storeAt(at);
  await apply(store, adding(numbered(1)));
  const undo = refuseWrites(dir);
  await apply(store, { op: 'archive', id: 'dec-n1', reason: REASON });
  undo();
  await apply(await storeAt(context), { op: 'delete', id: 'dec-n1', reason: REASON });
  await apply(store, adding(numbered(2)));
  expect(Object.keys(await titles(store))).toEqual(['dec-n2']);
  const kept = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.refused'),
  );
  expect(kept).toHaveLength(1);
});

/** Works for root too, who may write where permissions forbid it: the object folder cannot take new files. */
function refuseWrites(dir: string): () => void {
  const objects = join(dir, '.git/objects');
  const info = execFileSync('sh', [
    '-c',
    `mv "$0" "$0.away" && mkdir "$0" && for f in "$0.away"/*; do ln -s "$f" "$0/"; done; rm "$0/pack"; : > "$0/pack"`,
    objects,
  ]);
  chmodSync(objects, 0o555);
  expect(info.toString()).toBe('');
  return () => {
    chmodSync(objects, 0o755);
    execFileSync('sh', ['-c', 'rm -r "$0" && mv "$0.away" "$0"', objects]);
    mkdirSync(join(objects, 'pack'), { recursive: true });
  };
}
