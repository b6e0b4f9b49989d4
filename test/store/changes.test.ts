import { describe, expect, test } from 'vitest';
import { formatMemory } from '../../src/model/format-memory.js';
import type { Memory } from '../../src/model/memory.js';
import { decision } from '../helpers/memories.js';
import { makeRepository } from '../helpers/repository.js';
import { adding, apply, commitByHand, numbered, REASON, storeAt, titles } from '../helpers/stores.js';

const BRANCH = 'lerim/memory';
const PATH = 'decisions/20260220-use-jwt-bearer-tokens-for-api-auth.md';
const ID = 'dec-7k2m9q4x1c';

async function started(...memories: Memory[]) {
  const repository = makeRepository();
  const store = await storeAt(repository.context);
  if (memories.length > 0) await apply(store, ...memories.map(adding));
  return { ...repository, store };
}

test('the first memory makes the branch, on a root that all clones share', async () => {
  const { git, store } = await started();
  expect(await store.snapshot()).toMatchObject({ tip: undefined, problems: [] });
  const reason = {
    why: 'Asked for.\n\nLerim-Op: forged',
    session: 'claude/6f0c\nLerim-Id: x',
    commit: '1b2c3d4',
    engine: 'heuristic/1',
  };
  const [applied] = await store.apply(() => [{ op: 'add', memory: decision(), reason }]);
  expect(applied).toEqual({ op: 'add', ids: [ID], commit: git('rev-parse', BRANCH), paths: [PATH] });
  expect(git('rev-list', '--max-parents=0', BRANCH)).toBe('bba35bc84433ce069ef2bc54b63bc1c46763f247');
  expect(
    git('log', '-1', '--format=%B', BRANCH).trim(),
  ).toBe(`add(decision): Use JWT bearer tokens for API auth

All API routes check a JWT bearer token.

Asked for.
Lerim-Op: forged

Lerim-Op: add
Lerim-Id: ${ID}
Lerim-Session: claude/6f0c Lerim-Id: x
Lerim-Commit: 1b2c3d4
Lerim-Engine: heuristic/1`);
  expect(git('show', `${BRANCH}:${PATH}`)).toBe(formatMemory(decision()).trimEnd());
  expect(git('log', '-1', '--format=%(trailers:key=Lerim-Id,valueonly)', BRANCH).trim()).toBe(ID);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
});

test('every change is a commit, and all of one plan land together', async () => {
  const { git, store } = await started();
  const applied = await apply(store, adding(numbered(1)), adding(numbered(2)), {
    op: 'archive',
    id: 'dec-n1',
    reason: REASON,
  });
  expect(applied.map(({ commit }) => commit)).toEqual(
    git('rev-list', '--reverse', '--max-count=3', BRANCH).split('\n'),
  );
  expect(await titles(store)).toEqual({ 'dec-n1': '[Decision number 1]', 'dec-n2': 'Decision number 2' });
});

test('no change, no commit', async () => {
  const { git, store } = await started(decision());
  const tip = git('rev-parse', BRANCH);
  const { text } = (await store.snapshot()).memories.get(ID) ?? { text: '' };
  const same = await apply(
    store,
    adding(decision()),
    { op: 'update', memory: decision(), reason: REASON },
    { op: 'edit', id: ID, text, reason: REASON },
    { op: 'restore', id: ID, reason: REASON },
    { op: 'import', memories: [decision()], reason: REASON },
  );
  expect(same).toEqual([]);
  expect(git('rev-parse', BRANCH)).toBe(tip);
});

describe('one memory', () => {
  test('is updated in place, with the time of the change', async () => {
    const { git, store } = await started(decision());
    await apply(store, {
      op: 'update',
      memory: decision({ title: 'Use PASETO', confidence: 0.9 }),
      reason: REASON,
    });
    expect(
      git('diff', '--unified=0', `${BRANCH}~`, BRANCH)
        .split('\n')
        .filter((line) => /^[-+](?![-+])/.test(line)),
    ).toEqual([
      '-title: Use JWT bearer tokens for API auth',
      '+title: Use PASETO',
      '-updated: 2026-02-20T10:00:00Z',
      '+updated: 2026-03-01T12:00:00Z',
      '-confidence: 0.8',
      '+confidence: 0.9',
    ]);
    expect((await store.snapshot()).memories.get(ID)).toMatchObject({
      path: PATH,
      memory: { title: 'Use PASETO' },
    });
  });

  test('is edited as a person wrote it, unless that is no memory or another one', async () => {
    const { store } = await started(decision());
    const text = formatMemory(decision())
      .replace('---\n\nAll', 'x-mine:   1 # odd\n---\n\n\nMost')
      .replace('updated: 2026-02-20T10', 'updated: 2026-02-21T10');
    await apply(store, { op: 'edit', id: ID, text, reason: REASON });
    expect((await store.snapshot()).memories.get(ID)?.text).toBe(text);
    for (const [bad, code] of [
      ['gone', 'invalid-memory'],
      [text.replace('confidence: 0.8', 'confidence: 8'), 'invalid-memory'],
      [text.replace(ID, 'dec-other'), 'id-changed'],
    ] as const)
      await expect(apply(store, { op: 'edit', id: ID, text: bad, reason: REASON })).rejects.toMatchObject({
        code,
      });
  });

  test('goes to the archive and comes back byte for byte', async () => {
    const { git, store } = await started(decision());
    const before = git('rev-parse', `${BRANCH}:${PATH}`);
    const [gone] = await apply(store, { op: 'archive', id: ID, reason: REASON });
    expect(gone?.paths).toEqual([`archived/${PATH}`]);
    expect((await store.snapshot()).memories.get(ID)).toMatchObject({
      archived: true,
      path: `archived/${PATH}`,
      blob: before,
    });
    await apply(store, { op: 'restore', id: ID, reason: REASON });
    expect(git('ls-tree', '-r', BRANCH)).toBe(`100644 blob ${before}\t${PATH}`);
  });

  test('can be deleted, and brought back as it last was', async () => {
    const { git, store } = await started(decision());
    await apply(store, { op: 'update', memory: decision({ title: 'Last words' }), reason: REASON });
    const before = git('rev-parse', `${BRANCH}:${PATH}`);
    await apply(store, { op: 'delete', id: ID, reason: REASON });
    expect(await titles(store)).toEqual({});
    await apply(store, { op: 'restore', id: ID, reason: REASON });
    expect(git('rev-parse', `${BRANCH}:${PATH}`)).toBe(before);
    expect((await store.history(ID)).map(({ op }) => op)).toEqual(['restore', 'delete', 'update', 'add']);
  });

  test('is superseded by another, linked both ways in one commit', async () => {
    const { git, store } = await started(decision());
    const next = numbered('new', { title: 'Use PASETO' });
    const [applied] = await apply(store, { op: 'supersede', old: ID, memory: next, reason: REASON });
    expect(applied?.ids).toEqual(['dec-nnew', ID]);
    const { memories } = await store.snapshot();
    expect(memories.get(ID)).toMatchObject({ archived: true, memory: { superseded_by: 'dec-nnew' } });
    expect(memories.get('dec-nnew')?.memory.supersedes).toEqual([ID]);
    expect(git('log', '--format=%s', BRANCH).split('\n')).toEqual([
      'supersede(decision): Use PASETO',
      'add(decision): Use JWT bearer tokens for API auth',
      'Begin memory',
    ]);
    expect((await store.history(ID)).map(({ op }) => op)).toEqual(['supersede', 'add']);
  });
});

test('two memories with one name get two files, also when one is archived', async () => {
  const { store } = await started(decision());
  await apply(store, { op: 'archive', id: ID, reason: REASON }, adding(decision({ id: 'dec-aaaaaaaaaa' })));
  await apply(store, { op: 'restore', id: ID, reason: REASON });
  const { memories } = await store.snapshot();
  expect([...memories.values()].map(({ path }) => path).sort()).toEqual([
    PATH.replace('.md', '-aaaaaaaaaa.md'),
    PATH,
  ]);
});

test('an import is one commit that lists its ids; known ids only get newer text', async () => {
  const { git, store } = await started(numbered(1), numbered(2));
  const [applied] = await apply(store, {
    op: 'import',
    memories: [
      numbered(1, { title: 'Older', updated: '2026-01-01T00:00:00Z' }),
      numbered(2, { title: 'Newer', updated: '2026-02-25T00:00:00Z' }),
      numbered(3),
      numbered(3),
    ],
    reason: { why: 'Imported from notes.jsonl.' },
  });
  expect(applied?.ids).toEqual(['dec-n2', 'dec-n3']);
  expect(git('log', '-1', '--format=%B', BRANCH).trim()).toBe(
    'import: 2 memories\n\nImported from notes.jsonl.\n\nLerim-Op: import\nLerim-Id: dec-n2\nLerim-Id: dec-n3',
  );
  expect(await titles(store)).toEqual({
    'dec-n1': 'Decision number 1',
    'dec-n2': 'Newer',
    'dec-n3': 'Decision number 3',
  });
});

test('what cannot be a memory is refused with the reason, and nothing of the plan is written', async () => {
  const { git, store } = await started(decision());
  const tip = git('rev-parse', BRANCH);
  const evil = { ...numbered(9), title: 'a\u001b[31m', confidence: 2, id: '../x' };
  await expect(apply(store, adding(numbered(8)), adding(evil))).rejects.toMatchObject({
    code: 'invalid-memory',
    message: expect.stringMatching(
      /id must be .*; title must be .*; confidence must be a number from 0 to 1, not 2/,
    ),
  });
  await expect(apply(store, adding(decision({ title: 'Other' })))).rejects.toMatchObject({
    code: 'duplicate-id',
  });
  await expect(apply(store, { op: 'archive', id: 'dec-none', reason: REASON })).rejects.toMatchObject({
    code: 'no-such-memory',
  });
  expect(git('rev-parse', BRANCH)).toBe(tip);
});

test('the plan sees the branch as it is, and again when another writer was first', async () => {
  const { context, store } = await started(numbered(1));
  const seen: string[][] = [];
  await store.apply(async ({ memories }) => {
    seen.push([...memories.keys()]);
    if (seen.length === 1)
      await commitByHand(context, { 'decisions/20260220-n2.md': formatMemory(numbered(2)) });
    return [adding(numbered(3))];
  });
  expect(seen).toEqual([['dec-n1'], ['dec-n1', 'dec-n2']]);
  expect(Object.keys(await titles(store)).sort()).toEqual(['dec-n1', 'dec-n2', 'dec-n3']);
});

test('snapshots of the past', async () => {
  const { store } = await started(numbered(1), numbered(2));
  expect(await titles(store, `${BRANCH}~`)).toEqual({ 'dec-n1': 'Decision number 1' });
  await expect(store.snapshot('nonsense')).rejects.toMatchObject({ code: 'no-such-revision' });
});

test('lerim.ref renames the branch, and what cannot be a branch is refused', async () => {
  const { context, git } = makeRepository();
  git('config', 'lerim.ref', 'notes/ai');
  const store = await storeAt(context);
  await apply(store, adding(decision()));
  expect(store.ref).toBe('refs/heads/notes/ai');
  expect(git('rev-parse', 'notes/ai')).toBe(await store.tip());
  for (const bad of ['refs/tags/x', 'a..b', '-x y', 'a.lock', 'x~1']) {
    git('config', 'lerim.ref', bad);
    await expect(storeAt(context), bad).rejects.toMatchObject({ code: 'bad-ref' });
  }
});

test('create makes the bare branch once; reset keeps what it removes reachable', async () => {
  const { git, store } = await started();
  const root = await store.create();
  expect(await store.create()).toBe(root);
  expect(git('ls-tree', '-r', BRANCH)).toBe('');
  await apply(store, adding(decision()));
  const tip = git('rev-parse', BRANCH);
  const removed = await store.reset();
  expect(removed?.tip).toBe(tip);
  expect(git('rev-parse', `${removed?.folder}/heads/lerim/memory`)).toBe(tip);
  expect(await store.tip()).toBeUndefined();
  expect(await store.reset()).toBeUndefined();
});
