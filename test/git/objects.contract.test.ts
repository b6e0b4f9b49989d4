/** What both back ends must do, the same way. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NewCommit, ObjectStore } from '../../src/git/objects.js';
import { openRepository } from '../../src/git/open.js';
import { openObjects } from '../../src/git/open-objects.js';
import type { Context } from '../../src/lib/context.js';
import { makeRepository, NOW, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';

const REF = 'refs/heads/lerim/memory';
const BACKENDS = {
  'the git binary': (context: Context) => context,
  'isomorphic-git': (context: Context) => ({ ...context, env: { ...context.env, PATH: '/nonexistent' } }),
};

const change = (files: Readonly<Record<string, string | null>>, message = 'Change\n'): NewCommit => ({
  message,
  changes: Object.entries(files).map(([path, content]) => ({ path, content })),
  author: { name: 'Ada Ünal', email: 'ada@example.com' },
  date: NOW,
});

describe.each(Object.entries(BACKENDS))('%s', (_, contextFor) => {
  const open = async (repository: TestRepository = makeRepository()) => {
    const context = contextFor(repository.context);
    return { ...repository, objects: await openObjects(await openRepository(context), context) };
  };
  const append = async (
    objects: ObjectStore,
    onto: string | null,
    ...commits: NewCommit[]
  ): Promise<string> => {
    const written = await objects.append(REF, onto, commits);
    expect(written).toHaveLength(commits.length);
    return written?.at(-1) ?? '';
  };

  test('appends commits that git finds in order', async () => {
    const { objects, git } = await open();
    const tip = await append(
      objects,
      null,
      change({}, 'Begin\n'),
      change({ 'a/ä "x"\\y.md': 'one\n', 'b.md': 'zwei\r\n' }, 'Two\n\nLerim-Op: add\n'),
      change({ 'b.md': null, 'archived/b.md': 'zwei\r\n' }, 'Three\n'),
    );
    expect(git('rev-parse', REF)).toBe(tip);
    expect(
      git('-c', 'core.quotePath=false', 'ls-tree', '-r', '-z', '--name-only', REF)
        .split('\0')
        .filter(Boolean),
    ).toEqual(['a/ä "x"\\y.md', 'archived/b.md']);
    expect(git('log', '--format=%s|%an|%cn|%at', REF).split('\n')).toEqual(
      ['Three', 'Two', 'Begin'].map((subject) => `${subject}|Ada Ünal|Ada Ünal|${NOW.getTime() / 1000}`),
    );
    expect(git('cat-file', 'blob', `${REF}:archived/b.md`)).toBe('zwei\r');
    git('fsck', '--strict', '--no-dangling');
    expect(git('status', '--porcelain')).toBe('');
  });

  test('makes the same commit as the other back end', async () => {
    const { objects } = await open();
    const first = await append(
      objects,
      null,
      change({ 'a/b.md': 'x', 'a.md': 'y', 'a-b.md': 'z' }, 'Sort\n\nBody\n'),
    );
    expect(first).toBe('a1fb5183707d07d84764472c88cee940af7cba37');
  });

  test('refuses when the ref has moved, and leaves it', async () => {
    const { objects, git } = await open();
    const root = await append(objects, null, change({}, 'Begin\n'));
    const one = await append(objects, root, change({ 'one.md': '1' }));
    expect(await objects.append(REF, root, [change({ 'two.md': '2' })])).toBeUndefined();
    expect(await objects.append(REF, null, [change({ 'two.md': '2' }, 'Other root\n')])).toBeUndefined();
    expect(git('rev-parse', REF)).toBe(one);
  });

  test('moves a ref only from where it is expected', async () => {
    const { objects, git } = await open();
    const head = git('rev-parse', 'HEAD');
    const other = git('commit-tree', '-m', 'x', 'HEAD^{tree}');
    expect(await objects.moveRef(REF, head, other)).toBe(false);
    expect(await objects.moveRef(REF, null, head)).toBe(true);
    expect(await objects.moveRef(REF, null, other)).toBe(false);
    expect(await objects.moveRef(REF, head, other)).toBe(true);
    expect(git('rev-parse', REF)).toBe(other);
    expect(await objects.moveRef(REF, head, null)).toBe(false);
    expect(await objects.moveRef(REF, other, null)).toBe(true);
    expect(await objects.resolve(REF)).toBeUndefined();
    git('pack-refs', '--all');
    expect(await objects.moveRef('refs/heads/main', head, null)).toBe(true);
    expect(await objects.resolve('refs/heads/main')).toBeUndefined();
  });

  test('waits for the lock of another writer, and gives up without harm', async () => {
    const { objects, git, dir } = await open();
    const root = await append(objects, null, change({}, 'Begin\n'));
    const lock = join(dir, '.git', `${REF}.lock`);
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, '');
    expect(await objects.append(REF, root, [change({ 'a.md': 'a' })])).toBeUndefined();
    expect(await objects.moveRef(REF, root, git('rev-parse', 'HEAD'))).toBe(false);
    expect(git('rev-parse', REF)).toBe(root);
  });

  test('appends on a given commit when the branch is new', async () => {
    const { objects, git } = await open();
    const head = git('rev-parse', 'HEAD');
    const [tip] = (await objects.append(REF, null, [change({ 'a.md': 'a' })], { onto: head })) ?? [];
    expect(git('rev-list', '--parents', '-1', REF)).toBe(`${tip} ${head}`);
  });

  test('writes merges', async () => {
    const { objects, git } = await open();
    const head = git('rev-parse', 'HEAD');
    const root = await append(objects, null, change({}, 'Begin\n'));
    const tip = await append(objects, root, { ...change({ 'a.md': 'a' }), merge: [head] });
    expect(git('rev-list', '--parents', '-1', REF)).toBe(`${tip} ${root} ${head}`);
  });

  test('writes files by the blob they have, with their mode, and a file where a folder was', async () => {
    const { objects, git } = await open();
    const blob = git('rev-parse', 'HEAD:README.md');
    const one = await append(objects, null, change({ 'a/b.md': 'b', c: 'c' }, 'Begin\n'));
    await append(objects, one, {
      ...change({}),
      changes: [
        { path: 'a/b.md', content: null },
        { path: 'a', oid: blob, mode: '100755' },
        { path: 'c', content: null },
        { path: 'c/link', oid: blob, mode: '120000' },
        { path: 'c/new', content: 'new', mode: '100755' },
      ],
    });
    expect(git('ls-tree', '-r', REF).split('\n')).toEqual([
      `100755 blob ${blob}\ta`,
      `120000 blob ${blob}\tc/link`,
      `100755 blob ${git('rev-parse', `${REF}:c/new`)}\tc/new`,
    ]);
    git('fsck', '--strict', '--no-dangling');
  });

  test('sees where a shallow clone ends', async () => {
    const { dir, git, commit } = makeRepository();
    commit({ two: '2' });
    const cut = commit({ three: '3' });
    const last = commit({ four: '4' });
    const shallow = join(tempFolder(), 'clone');
    git('clone', '--quiet', '--depth=2', `file://${dir}`, shallow);
    const { objects } = await open(repositoryAt(shallow));
    expect([...(await objects.cuts())]).toEqual([cut]);
    const log = await objects.log('HEAD', { withoutFiles: true });
    expect(log.map(({ oid, parents }) => [oid, ...parents])).toEqual([[last, cut], [cut]]);
    expect((await (await open()).objects.cuts()).size).toBe(0);
  });

  test('logs what none of several revisions reaches', async () => {
    const { objects, git } = await open();
    const root = await append(objects, null, change({}, 'Begin\n'));
    const left = await append(objects, root, change({ 'a.md': 'a' }, 'Left\n'));
    const both = await append(objects, left, {
      ...change({ 'b.md': 'b' }, 'Both\n'),
      merge: [git('rev-parse', 'HEAD')],
    });
    const log = await objects.log(REF, { not: [left, git('rev-parse', 'HEAD')], withoutFiles: true });
    expect(log.map(({ oid }) => oid)).toEqual([both]);
  });

  test('resolves names and object ids', async () => {
    const { objects, git } = await open();
    const head = git('rev-parse', 'HEAD');
    git('tag', '-a', 'v1', '-m', 'one');
    git('pack-refs', '--all');
    for (const name of ['refs/heads/main', 'main', head, head.slice(0, 10), 'v1', 'refs/tags/v1'])
      expect(await objects.resolve(name), name).toBe(head);
    for (const name of ['refs/heads/none', 'none', '0'.repeat(40), git('rev-parse', 'HEAD^{tree}'), '--all'])
      expect(await objects.resolve(name), name).toBeUndefined();
  });

  test('lists refs by pattern, with the worktree that has them checked out', async () => {
    const { objects, git, dir } = await open();
    const linked = join(tempFolder(), 'memory tree');
    git('update-ref', 'refs/remotes/origin/lerim/memory', 'HEAD');
    git('update-ref', 'refs/remotes/fork/lerim/memory', 'HEAD');
    git('worktree', 'add', '--quiet', '-b', 'lerim/memory', linked);
    const [oid] = [git('rev-parse', 'HEAD')];
    expect(await objects.refs([REF, 'refs/remotes/*/lerim/memory'])).toEqual([
      { name: REF, oid, checkouts: [linked] },
      { name: 'refs/remotes/fork/lerim/memory', oid, checkouts: [] },
      { name: 'refs/remotes/origin/lerim/memory', oid, checkouts: [] },
    ]);
    expect((await objects.refs(['refs/heads'])).map(({ name, checkouts }) => [name, checkouts])).toEqual([
      [REF, [linked]],
      ['refs/heads/main', [dir]],
    ]);
    git('worktree', 'move', linked, `${linked} 2`);
    git('worktree', 'remove', `${linked} 2`);
    expect((await objects.refs([REF]))[0]?.checkouts).toEqual([]);
  });

  test('lists every file of a tree, hostile ones too', async () => {
    const { objects, git } = await open();
    const blob = git('hash-object', '-w', 'README.md');
    const tree = git('hash-object', '-w', '-t', 'tree', '--literally', writeTree(git, blob));
    const files = await objects.listTree(git('commit-tree', '-m', 'x', tree));
    expect(files.map(({ path, mode }) => `${mode} ${path}`).sort()).toEqual([
      '100644 ../evil.md',
      '120000 link.md',
      '160000 module',
    ]);
  });

  test('reads many blobs at once, and leaves out what is missing or too large', async () => {
    const { objects, git, commit } = await open();
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`f${i}`, `${i}\n`.repeat(i * 7)]),
    );
    const head = commit({ ...files, large: 'x'.repeat(300_000), empty: '', binary: '\u0000\n\u0000' });
    const tree = await objects.listTree(head);
    const blobs = await objects.readBlobs([...tree.map(({ oid }) => oid), '1'.repeat(40)], 100_000);
    for (const { path, oid } of tree)
      if (path !== 'large' && path !== 'README.md')
        expect(blobs.get(oid)?.toString(), path).toBe(
          ({ ...files, empty: '', binary: '\u0000\n\u0000' } as Record<string, string>)[path],
        );
    expect(blobs.has(git('rev-parse', 'HEAD:large'))).toBe(false);
    expect(blobs.size).toBe(new Set(tree.map(({ oid }) => oid)).size - 1);
  });

  test('logs commits with parents, message and changed files', async () => {
    const { objects, git } = await open();
    const head = git('rev-parse', 'HEAD');
    const root = await append(objects, null, change({}, 'Begin\n'));
    const one = await append(
      objects,
      root,
      change({ 'a.md': 'a', 'sub/ä\tb.md': 'b' }, 'One\n\n:100644 looks raw\n\nLerim-Op: add\n'),
    );
    const two = await append(objects, one, {
      ...change({ 'a.md': 'c' }, 'Two\n'),
      date: new Date(NOW.getTime() + 1000),
    });
    const three = await append(objects, two, {
      ...change({ 'sub/ä\tb.md': null }, 'Three\n'),
      merge: [head],
      date: new Date(NOW.getTime() + 2000),
    });
    const log = await objects.log(REF, { not: head });
    expect(log.map(({ oid, parents }) => [oid, ...parents])).toEqual([
      [three, two, head],
      [two, one],
      [one, root],
      [root],
    ]);
    expect(log[1]).toEqual({
      oid: two,
      parents: [one],
      author: { name: 'Ada Ünal', email: 'ada@example.com' },
      committer: { name: 'Ada Ünal', email: 'ada@example.com' },
      date: '2026-03-01T12:00:01Z',
      message: 'Two\n',
      files: [
        {
          path: 'a.md',
          status: 'M',
          before: git('rev-parse', `${one}:a.md`),
          after: git('rev-parse', `${two}:a.md`),
        },
      ],
    });
    expect(log[2]?.message).toBe('One\n\n:100644 looks raw\n\nLerim-Op: add\n');
    expect(log.map(({ files }) => files.map(({ path, status }) => `${status} ${path}`))).toEqual([
      ['D sub/ä\tb.md'],
      ['M a.md'],
      ['A a.md', 'A sub/ä\tb.md'],
      [],
    ]);
    const oids = async (options: Parameters<ObjectStore['log']>[1]) =>
      (await objects.log(REF, { not: head, ...options })).map(({ oid }) => oid);
    expect(await oids({ paths: ['a.md'] })).toEqual([two, one]);
    expect(await oids({ paths: ['sub'] })).toEqual([three, one]);
    expect(await oids({ limit: 2 })).toEqual([three, two]);
    expect(await oids({ grep: 'Lerim-Op: add' })).toEqual([one]);
    expect((await objects.log(REF, { withoutFiles: true }))[1]?.files).toEqual([]);
  });
});

/** A tree with a symbolic link, a submodule and a file in a folder called `..`, which git would not make itself. */
function writeTree(git: TestRepository['git'], blob: string): string {
  const raw = (mode: string, name: string, oid: string) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]);
  const put = (...entries: Buffer[]) => {
    const file = join(tempFolder(), 'tree');
    writeFileSync(file, Buffer.concat(entries));
    chmodSync(file, 0o600);
    return file;
  };
  const inner = git('hash-object', '-w', '-t', 'tree', '--literally', put(raw('100644', 'evil.md', blob)));
  return put(raw('40000', '..', inner), raw('120000', 'link.md', blob), raw('160000', 'module', blob));
}
