/** Merging commits of real repositories, by git and without it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileChange, FileLink, ObjectStore, Oid } from '../../src/git/objects.js';
import { openRepository } from '../../src/git/open.js';
import { openObjects } from '../../src/git/open-objects.js';
import type { Context } from '../../src/lib/context.js';
import { formatMemory } from '../../src/model/format-memory.js';
import type { Decision } from '../../src/model/memory.js';
import { ROOT } from '../../src/store/branch.js';
import { readConflicts } from '../../src/store/merge-message.js';
import { mergeTip } from '../../src/store/merge-tips.js';
import { openStore } from '../../src/store/open-store.js';
import { decision } from '../helpers/memories.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { type Step, World } from './histories.js';

const PATH = 'decisions/20260220-use-jwt.md';
const ARCHIVED = `archived/${PATH}`;
const BACKENDS = {
  'the git binary': (context: Context) => context,
  'isomorphic-git': (context: Context) => ({ ...context, env: { ...context.env, PATH: '/nonexistent' } }),
};

const text = (changes: Partial<Decision> = {}): string =>
  formatMemory(decision({ body: 'One.\n\nTwo.', ...changes }));
const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 10, minute));

/** A repository with a branch that begins like every memory branch, and holds one memory. */
async function open(repository: TestRepository = makeRepository(), contextFor = BACKENDS['the git binary']) {
  const context = contextFor(repository.context);
  const objects = await openObjects(await openRepository(context), context);
  const commit = (
    onto: Oid | undefined,
    files: Record<string, string | null>,
    minute = 0,
    merge: Oid[] = [],
  ) =>
    commitFiles(
      objects,
      onto,
      Object.entries(files).map(([path, content]) => ({ path, content })),
      minute,
      merge,
    );
  return { ...repository, objects, commit };
}

async function commitFiles(
  objects: ObjectStore,
  onto: Oid | undefined,
  changes: readonly (FileChange | FileLink)[],
  minute = 0,
  merge: readonly Oid[] = [],
): Promise<Oid> {
  const author = { name: 'Ada', email: 'ada@example.com' };
  const one =
    onto === undefined ? { ...ROOT } : { message: 'Change\n', changes, author, date: at(minute), merge };
  const ref = `refs/lerim/test/${crypto.randomUUID()}`;
  const [oid] = (await objects.append(ref, null, [one], onto === undefined ? {} : { onto })) ?? [];
  if (oid === undefined) throw new Error('not written');
  return oid;
}

async function merged(objects: ObjectStore, ours: Oid, theirs: Oid) {
  const outcome = await mergeTip(objects, ours, theirs);
  if (outcome.kind !== 'merged') throw new Error(outcome.kind);
  return outcome;
}

describe.each(Object.entries(BACKENDS))('%s', (_, contextFor) => {
  test('goes forward where one has all of the other', async () => {
    const { objects, commit } = await open(makeRepository(), contextFor);
    const root = await commit(undefined, {});
    const next = await commit(root, { [PATH]: text() });
    expect(await mergeTip(objects, root, next)).toEqual({ kind: 'forward', tip: next });
    expect(await mergeTip(objects, next, root)).toEqual({ kind: 'contained', tip: next });
    expect(await mergeTip(objects, next, next)).toEqual({ kind: 'contained', tip: next });
  });

  test('makes one commit of two, the same from either side', async () => {
    const { objects, commit, git } = await open(makeRepository(), contextFor);
    const root = await commit(undefined, {});
    const base = await commit(root, { [PATH]: text(), 'README.md': 'one\n' });
    const blob = git('rev-parse', `${base}:README.md`);
    const ours = await commitFiles(
      objects,
      base,
      [
        { path: 'tool', content: '#!/bin/sh\n', mode: '100755' },
        { path: PATH, content: text({ body: 'First.\n\nTwo.', updated: '2026-03-01T10:05:00Z' }) },
      ],
      5,
    );
    const theirs = await commitFiles(
      objects,
      base,
      [
        { path: 'link', oid: blob, mode: '120000' },
        { path: 'README.md', content: null },
        { path: 'notes/20260301-note.md', content: '---\ntitle: Note\n---\n\nNote.\n' },
        { path: PATH, content: text({ body: 'One.\n\nTwo.\n\nThree.', updated: '2026-03-01T10:03:00Z' }) },
      ],
      3,
    );
    const { tip, conflicts } = await merged(objects, ours, theirs);
    expect((await merged(objects, theirs, ours)).tip).toBe(tip);
    expect(conflicts).toEqual([]);
    const tree = git('ls-tree', '-r', tip)
      .split('\n')
      .map((line) => line.replace(/ blob [0-9a-f]+\t/, ' '));
    expect(tree).toEqual([`100644 ${PATH}`, '120000 link', '100644 notes/20260301-note.md', '100755 tool']);
    expect(`${git('cat-file', 'blob', `${tip}:${PATH}`)}\n`).toBe(
      text({ body: 'First.\n\nTwo.\n\nThree.', updated: '2026-03-01T10:05:00Z' }),
    );
    expect(git('log', '-1', '--format=%P%n%an <%ae>%n%ct%n%B', tip)).toBe(
      `${theirs} ${ours}\n${ROOT.author.name} <${ROOT.author.email}>\n${at(5).getTime() / 1000}\nmerge: 2 memories\n\nLerim-Op: merge\nLerim-Id: ${decision().id}\n`,
    );
    expect(git('for-each-ref', 'refs/lerim/merging')).toBe('');
    git('fsck', '--strict', '--no-dangling');
  });

  test('tells what is left out, once, and where it is', async () => {
    const { objects, commit, git } = await open(makeRepository(), contextFor);
    const root = await commit(undefined, {});
    const base = await commit(root, {
      [PATH]: text(),
      'notes/20260301-a b.md': '---\ntitle: A\n---\n\nA.\n',
    });
    const newer = text({ body: 'Newer.', updated: '2026-03-01T10:05:00Z' });
    const older = text({ title: 'Older', body: 'Older.', updated: '2026-03-01T10:03:00Z' });
    const ours = await commit(base, { [PATH]: newer }, 5);
    const theirs = await commit(base, { [PATH]: older, 'notes/20260301-a b.md': null }, 3);
    const { tip } = await merged(objects, ours, theirs);
    const message = git('log', '-1', '--format=%B', tip);
    expect(message).toContain('merge: 2 memories, 1 in conflict\n');
    expect(message).toContain(
      `"Older" (${decision().id}): both sides changed its body. The newer version stands; the other is ${theirs.slice(0, 12)}:${PATH}.`,
    );
    const [conflict] = readConflicts(message);
    expect(conflict).toEqual({
      what: 'text',
      fields: ['body'],
      commit: theirs,
      id: decision().id,
      path: PATH,
    });
    expect(`${git('cat-file', 'blob', `${conflict?.commit}:${conflict?.path}`)}\n`).toBe(older);
    const third = await commit(base, { 'notes/20260301-c.md': '---\ntitle: C\n---\n\nC.\n' }, 9);
    const again = await merged(objects, tip, third);
    expect(again.conflicts).toEqual([]);
    expect(`${git('cat-file', 'blob', `${again.tip}:${PATH}`)}\n`).toBe(
      newer.replace('title: Use JWT bearer tokens for API auth', 'title: Older'),
    );
  });

  test('lets commits decide whether an edit came after the archiving, or the deletion', async () => {
    const { objects, commit, git } = await open(makeRepository(), contextFor);
    const base = await commit(await commit(undefined, {}), { [PATH]: text() });
    const edit = (minute: number) => commit(base, { [PATH]: text({ tags: ['new'] }) }, minute);
    const archive = await commit(base, { [PATH]: null, [ARCHIVED]: text() }, 10);
    const remove = await commit(base, { [PATH]: null }, 10);
    const files = async (one: Oid, other: Oid) =>
      git('ls-tree', '-r', '--name-only', (await merged(objects, one, other)).tip);
    expect(await files(archive, await edit(5))).toBe(ARCHIVED);
    expect(await files(archive, await edit(15))).toBe(PATH);
    expect(await files(await edit(5), remove)).toBe('');
    expect(await files(await edit(15), remove)).toBe(PATH);
  });

  test('asks for more history where a shallow clone ends too soon', async () => {
    const { objects, commit, dir, git } = await open(makeRepository(), contextFor);
    const base = await commit(await commit(undefined, {}), { [PATH]: text() });
    const ours = await commit(await commit(base, { a: 'a' }, 1), { b: 'b' }, 2);
    const theirs = await commit(await commit(base, { c: 'c' }, 3), { d: 'd' }, 4);
    git('update-ref', 'refs/heads/ours', ours);
    git('update-ref', 'refs/heads/theirs', theirs);
    const clone = join(tempFolder(), 'clone');
    git('clone', '--quiet', '--depth=1', '--no-single-branch', `file://${dir}`, clone);
    const shallow = await open(repositoryAt(clone), contextFor);
    expect(await mergeTip(shallow.objects, ours, theirs)).toEqual({ kind: 'shallow' });
    shallow.git('fetch', '--quiet', '--unshallow');
    const deep = await open(repositoryAt(clone), contextFor);
    expect((await merged(deep.objects, ours, theirs)).tip).toBe((await merged(objects, ours, theirs)).tip);
  });
});

test('needs no more history where both stand on the end of a shallow clone', async () => {
  const { objects, commit, dir, git } = await open(makeRepository());
  const base = await commit(await commit(undefined, {}), { [PATH]: text() });
  git('update-ref', 'refs/heads/lerim/memory', base);
  const clone = join(tempFolder(), 'clone');
  git('clone', '--quiet', '--depth=1', '--branch=lerim/memory', `file://${dir}`, clone);
  const theirs = await commit(base, { a: 'a' }, 1);
  git('update-ref', 'refs/heads/lerim/memory', theirs);
  const shallow = await open(repositoryAt(clone));
  const ours = await shallow.commit(base, { b: 'b' }, 2);
  shallow.git('fetch', '--quiet', 'origin', 'lerim/memory');
  const { tip } = await merged(shallow.objects, ours, theirs);
  expect(shallow.git('ls-tree', '-r', '--name-only', tip)).toBe(`a\nb\n${PATH}`);
  expect((await merged(objects, await commit(base, { b: 'b' }, 2), theirs)).tip).toBe(tip);
});

test('does not mix histories that have nothing in common, unless told to', async () => {
  const { objects, commit, git } = await open(makeRepository());
  const ours = await commit(await commit(undefined, {}), { [PATH]: text({ tags: ['a'] }) });
  const theirs = git('rev-parse', 'HEAD');
  expect(await mergeTip(objects, ours, theirs)).toEqual({ kind: 'unrelated' });
  const outcome = await mergeTip(objects, ours, theirs, { unrelated: true });
  if (outcome.kind !== 'merged') throw new Error(outcome.kind);
  expect(git('ls-tree', '-r', '--name-only', outcome.tip)).toBe(`README.md\n${PATH}`);
  expect(await mergeTip(objects, outcome.tip, theirs)).toMatchObject({ kind: 'contained' });
});

test('builds on what people resolved, by a commit or by amending the merge', async () => {
  const { objects, commit, git } = await open(makeRepository());
  const base = await commit(await commit(undefined, {}), { [PATH]: text(), x: 'x' });
  const ours = await commit(base, { x: 'ours' }, 1);
  const { tip } = await merged(objects, ours, await commit(base, { x: 'theirs' }, 2));
  const third = await commit(base, { y: 'y' }, 3);
  const read = async (resolved: Oid) =>
    git('cat-file', 'blob', `${(await merged(objects, resolved, third)).tip}:x`);
  expect(await read(tip)).toBe('theirs');
  expect(await read(await commit(tip, { x: 'both' }, 4))).toBe('both');
  const linked = join(tempFolder(), 'memory');
  git('worktree', 'add', '--quiet', '-b', 'fix', linked, tip);
  const fix = repositoryAt(linked);
  writeFileSync(join(linked, 'x'), 'ours');
  fix.git('commit', '--quiet', '--all', '--amend', '--no-edit');
  expect(await read(fix.git('rev-parse', 'HEAD'))).toBe('ours');
});

test('an edit is as old as its own commit, whenever it was merged', async () => {
  const { objects, commit, git } = await open();
  const base = await commit(await commit(undefined, {}), { [PATH]: text() });
  const edit = await commit(base, { [PATH]: text({ tags: ['new'] }) }, 5);
  const { tip } = await merged(
    objects,
    await commit(edit, { a: 'a' }, 20),
    await commit(base, { b: 'b' }, 1),
  );
  const archive = await commit(base, { [PATH]: null, [ARCHIVED]: text() }, 10);
  const end = await merged(objects, await commit(tip, { c: 'c' }, 30), archive);
  expect(git('ls-tree', '-r', '--name-only', end.tip, 'archived/')).toBe(ARCHIVED);
});

test('people who merged crosswise', async () => {
  const { objects, commit, git } = await open(makeRepository());
  const lines = (...list: string[]) => list.join('\n\n');
  const base = await commit(await commit(undefined, {}), { x: lines('1', '2', '3', '4') });
  const a = await commit(base, { x: lines('a', '2', '3', '4') }, 1);
  const b = await commit(base, { x: lines('1', 'b', '3', '4') }, 2);
  const { tip } = await merged(objects, a, b);
  // Each goes on from what both have seen of the other.
  const left = await commit(tip, { x: lines('a', 'b and more', 'left', '4') }, 3);
  // The same two, merged by somebody with git.
  const byHand = await commit(b, { x: lines('a', 'b', '3', '4') }, 4, [a]);
  const right = await commit(byHand, { x: lines('a and more', 'b', '3', 'right') }, 5);
  const end = await merged(objects, left, right);
  expect(git('cat-file', 'blob', `${end.tip}:x`)).toBe(lines('a and more', 'b and more', 'left', 'right'));
  expect(end.conflicts).toEqual([]);
});

test('leaves names that no file should have where they are, and lets none in', async () => {
  const { objects, commit, git } = await open();
  const base = await commit(await commit(undefined, {}), { x: 'x' });
  const blob = git('rev-parse', `${base}:x`);
  const entry = (mode: string, name: string, oid: string) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]);
  const tree = (...entries: Buffer[]) => {
    const file = join(tempFolder(), 'tree');
    writeFileSync(file, Buffer.concat(entries));
    return git('hash-object', '-w', '-t', 'tree', '--literally', file);
  };
  const inner = tree(entry('100644', 'config', blob));
  const names = [
    entry('40000', '..', inner),
    entry('40000', '.Git ', inner),
    entry('120000', '.gitmodules', blob),
  ];
  const others = [entry('40000', 'git~1', inner), entry('100664', 'odd', blob), entry('100644', 'x', blob)];
  const hostile = git('commit-tree', '-p', base, '-m', 'x', tree(...names, ...others));
  // Older than the hostile one, so that it is the first parent.
  const ours = await commit(base, { y: 'y' }, -100_000);
  const { tip } = await merged(objects, ours, hostile);
  const files = git('ls-tree', '-r', tip)
    .split('\n')
    .map((line) => line.replace(/ .*\t/, ' '));
  expect(files).toEqual(['100644 odd', '100644 x', '100644 y']);
  const bad = await commit(base, { 'bad\u0001name': 'x' }, 1);
  const kept = await merged(objects, bad, await commit(base, { z: 'z' }, 2));
  expect(git('ls-tree', '-r', '-z', '--name-only', kept.tip)).toBe('bad\u0001name\0x\0z\0');
});

test('a memory’s history names a merge where the merge wrote the memory, and nowhere else', async () => {
  const { objects, commit, git, context } = await open();
  const base = await commit(await commit(undefined, {}), { [PATH]: text() });
  const other = 'decisions/20260220-other.md';
  const [one, two] = ['One.\n\nTwo.\n\nThree.', 'Zero.\n\nOne.\n\nTwo.'].map((body) => text({ body }));
  const ours = await commit(base, { [PATH]: one ?? '', [other]: text({ id: 'dec-other' }) }, 1);
  const { tip } = await merged(objects, ours, await commit(base, { [PATH]: two ?? '' }, 2));
  git('update-ref', 'refs/heads/lerim/memory', tip);
  const store = await openStore(context, await openRepository(context));
  expect((await store.history(decision().id)).map(({ op }) => op)).toEqual(['merge', 'edit', 'edit', 'add']);
  expect((await store.history('dec-other')).map(({ op }) => op)).toEqual(['add']);
});

test('many disputed paths', async () => {
  const { objects, commit, git } = await open();
  const names = Array.from({ length: 150 }, (_, i) => `decisions/20260220-${i}.md`);
  const files = (change: (name: string, i: number) => string | null) =>
    Object.fromEntries(names.map((name, i) => [name, change(name, i)]));
  const one = (i: number, body: string) => text({ id: `dec-${i}`, body });
  const base = await commit(
    await commit(undefined, {}),
    files((_, i) => one(i, 'Old.')),
  );
  const ours = await commit(
    base,
    files((_, i) => one(i, 'Ours.')),
    1,
  );
  const theirs = await commit(
    base,
    files((_, i) => (i % 2 ? null : one(i, 'A later one.'))),
    2,
  );
  const { tip, conflicts } = await merged(objects, ours, theirs);
  expect(git('ls-tree', '-r', '--name-only', tip).split('\n')).toHaveLength(75);
  expect(`${git('cat-file', 'blob', `${tip}:${names[0]}`)}\n`).toBe(one(0, 'A later one.'));
  expect(conflicts).toHaveLength(150);
  expect(readConflicts(git('log', '-1', '--format=%B', tip))).toHaveLength(150);
});

test('sha256 repositories', async () => {
  const { objects, commit } = await open(makeRepository({ objectFormat: 'sha256' }));
  const base = await commit(await commit(undefined, {}), { [PATH]: text() });
  const { tip } = await merged(objects, await commit(base, { a: 'a' }, 1), await commit(base, { b: 'b' }, 2));
  expect(tip).toHaveLength(64);
});

test('random histories end the same in memory, by git, and without git', async () => {
  for (const salt of [3, 7]) {
    const world = await lived(salt);
    const repository = makeRepository();
    const ends: Oid[] = [];
    for (const contextFor of Object.values(BACKENDS)) {
      const { objects, git } = await open(repository, contextFor);
      const tips = await replay(world, objects);
      const { tip } = await merged(objects, tips[0] ?? '', tips[1] ?? '');
      const end = world.objects.texts(await world.meet([0, 1]));
      expect(git('ls-tree', '-r', '-z', '--name-only', tip)).toBe([...end.keys(), ''].join('\0'));
      ends.push(tip);
    }
    expect(ends[0]).toBe(ends[1]);
  }
});

/** Two clones that did many things and met once on the way, ours and by hand. */
async function lived(salt: number): Promise<World> {
  const world = new World(2);
  const kinds = [
    'add',
    'body',
    'archive',
    'capture',
    'title',
    'tag',
    'delete',
    'body',
    'readme',
    'pull',
    'restore',
    'rename',
  ];
  for (let i = 0; i < 14; i++)
    await world.run({
      clone: i % 2,
      kind: kinds[(i * salt + (i % 2)) % kinds.length] as Step['kind'],
      pick: i * salt,
      value: i + salt,
      at: i,
    });
  return world;
}

/** Makes the same commits in a real repository; gives the clones' tips there. */
async function replay({ objects: memory, tips }: World, objects: ObjectStore): Promise<Oid[]> {
  const known = new Map<Oid, Oid>();
  for (const oid of memory.reach(tips)) {
    const { parents, author, message, date } = memory.commits.get(oid) ?? {
      parents: [],
      author: ROOT.author,
      message: '',
      date: '',
    };
    const [first, ...rest] = parents.map((parent) => known.get(parent) ?? '');
    const before = parents[0] === undefined ? new Map<string, string>() : memory.texts(parents[0]);
    const after = memory.texts(oid);
    const changes = [
      ...[...before.keys()].filter((path) => !after.has(path)).map((path) => ({ path, content: null })),
      ...[...after].map(([path, content]) => ({ path, content })),
    ];
    const commit = { message, changes, author, date: new Date(date), merge: rest };
    const ref = `refs/lerim/test/${crypto.randomUUID()}`;
    const [written] =
      (await objects.append(ref, null, [commit], first === undefined ? {} : { onto: first })) ?? [];
    known.set(oid, written ?? '');
  }
  return tips.map((tip) => known.get(tip) ?? '');
}
