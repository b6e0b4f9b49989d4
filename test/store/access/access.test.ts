import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRepository } from '../../../src/git/open.js';
import type { Context } from '../../../src/lib/context.js';
import { actorOf } from '../../../src/store/access/actor.js';
import { cachedAccess } from '../../../src/store/access/cached-access.js';
import { flushAccess } from '../../../src/store/access/flush.js';
import { readAccess } from '../../../src/store/access/read-access.js';
import { recordAccess } from '../../../src/store/access/record.js';
import {
  makeRepository,
  NOW,
  repositoryAt,
  type TestRepository,
  tempFolder,
} from '../../helpers/repository.js';
import { adding, apply, commitByHand, numbered, REASON, storeAt } from '../../helpers/stores.js';

const LATER = new Date('2026-03-02T12:00:00Z');
const stateOf = ({ dir }: TestRepository): string => join(dir, '.git/lerim');

async function flush(context: Context): Promise<number> {
  return flushAccess(context, await openRepository(context));
}

async function countsOf(context: Context, ...ids: string[]) {
  const access = await readAccess(context, await openRepository(context));
  return ids.map((id) => access.get(id)?.count ?? 0);
}

async function withMemories(options = {}, count = 2): Promise<TestRepository> {
  const repository = makeRepository(options);
  const memories = Array.from({ length: count }, (_, number) => adding(numbered(number)));
  await apply(await storeAt(repository.context), ...memories);
  return repository;
}

test('accesses land in one commit on the notes of the commits that added the memories', async () => {
  const repository = await withMemories();
  const { context, git } = repository;
  recordAccess(stateOf(repository), ['dec-n0', 'dec-n1'], NOW);
  recordAccess(stateOf(repository), ['dec-n1'], LATER);
  expect(await countsOf(context, 'dec-n0', 'dec-n1')).toEqual([1, 2]);
  expect(await flush(context)).toBe(3);
  expect(await flush(context)).toBe(0);
  expect(await countsOf(context, 'dec-n0', 'dec-n1')).toEqual([1, 2]);
  const [ref] = git('for-each-ref', '--format=%(refname)', 'refs/notes').split('\n');
  expect(ref).toMatch(/^refs\/notes\/lerim\/[0-9a-f]{16}$/);
  expect(git('rev-list', '--count', ref ?? '')).toBe('1');
  expect(git('log', '-1', '--format=%an <%ae>', ref ?? '')).toBe('git-lerim <git-lerim@localhost.invalid>');
  const log = git('log', '--notes=lerim/*', '--format=%s|%N', 'lerim/memory');
  expect(log).toMatch(/add\(decision\): Decision number 1\|dec-n1 2 2026-03-02T12:00:00.000Z\n/);
  expect(log).toMatch(/add\(decision\): Decision number 0\|dec-n0 1 2026-03-01T12:00:00.000Z\n/);
  git('fsck', '--strict', '--no-dangling');
});

test('counts add up over flushes, and the journal does not grow', async () => {
  const repository = await withMemories();
  for (let round = 1; round <= 5; round++) {
    recordAccess(stateOf(repository), ['dec-n0'], NOW);
    await flush(repository.context);
    expect(await countsOf(repository.context, 'dec-n0')).toEqual([round]);
  }
  expect(
    readdirSync(join(stateOf(repository), 'access')).filter((name) => !name.includes('counted')),
  ).toEqual([]);
});

test.each(['sha1', 'sha256'] as const)(
  '%s: one fan-out for all notes, and one line a memory of an import',
  async (objectFormat) => {
    const repository = makeRepository({ objectFormat });
    const { context, git } = repository;
    const store = await storeAt(context);
    await apply(store, {
      op: 'import',
      memories: Array.from({ length: 30 }, (_, number) => numbered(`i${number}`)),
      reason: REASON,
    });
    await apply(store, ...Array.from({ length: 20 }, (_, number) => adding(numbered(number))));
    const ids = (letter: string, count: number) =>
      Array.from({ length: count }, (_, at) => `dec-n${letter}${at}`);
    recordAccess(stateOf(repository), [...ids('i', 30), ...ids('', 20)], NOW);
    await flush(context);
    const ref = git('for-each-ref', '--format=%(refname)', 'refs/notes');
    const paths = git('ls-tree', '-r', '--name-only', ref).split('\n');
    expect(paths).toHaveLength(21);
    const rest = objectFormat === 'sha1' ? 38 : 62;
    for (const path of paths) expect(path).toMatch(new RegExp(`^[0-9a-f]{2}/[0-9a-f]{${rest}}$`));
    const imported = git('log', '--format=%H', '--grep=^import', 'lerim/memory');
    expect(git('notes', `--ref=${ref}`, 'show', imported).split('\n')).toHaveLength(30);
    git('fsck', '--strict', '--no-dangling');
  },
);

test('memories that people wrote or forges squashed have their commit too', async () => {
  const repository = await withMemories({}, 1);
  const { context, git } = repository;
  const text = (id: string) =>
    `---\nid: ${id}\ntitle: T\ncreated: 2026-02-20T10:00:00Z\nupdated: 2026-02-20T10:00:00Z\nsource: manual\ntags: []\nconfidence: 0.8\n---\n\nBody of ${id}.\n`;
  const byHand = await commitByHand(context, { 'decisions/20260220-hand.md': text('dec-hand') });
  const squashed = await commitByHand(
    context,
    { 'decisions/20260220-a.md': text('dec-a'), 'decisions/20260220-b.md': text('dec-b') },
    'Proposal (#7)\n\n* add(decision): A\n\nLerim-Op: add\nLerim-Id: dec-a\n\n* add(decision): B\n\nLerim-Op: add\nLerim-Id: dec-b\nLerim-Op: add\nLerim-Id: dec-a\n',
  );
  await commitByHand(context, {
    'decisions/20260220-hand.md': null,
    'decisions/20260220-moved.md': text('dec-hand'),
  });
  recordAccess(stateOf(repository), ['dec-hand', 'dec-a', 'dec-b', 'dec-gone'], NOW);
  expect(await flush(context)).toBe(4);
  const ref = git('for-each-ref', '--format=%(refname)', 'refs/notes');
  expect(git('notes', `--ref=${ref}`, 'show', byHand)).toMatch(/^dec-hand 1 /);
  expect(git('notes', `--ref=${ref}`, 'show', squashed)).toMatch(/^dec-a 1 .*\ndec-b 1 /);
  expect(await countsOf(context, 'dec-gone')).toEqual([0]);
});

test('readers sum over the clones, fetched ones too, and count no state of a ref twice', async () => {
  const one = await withMemories();
  const dir = tempFolder('clone');
  one.git('clone', '--quiet', one.dir, dir);
  const two = repositoryAt(dir);
  two.git('branch', 'lerim/memory', 'origin/lerim/memory');
  recordAccess(stateOf(one), ['dec-n0'], NOW);
  recordAccess(stateOf(two), ['dec-n0', 'dec-n1'], LATER);
  await flush(one.context);
  await flush(two.context);
  one.git('fetch', '--quiet', two.dir, 'refs/notes/lerim/*:refs/lerim/remotes/origin/notes/lerim/*');
  expect(await countsOf(one.context, 'dec-n0', 'dec-n1')).toEqual([2, 1]);
  recordAccess(stateOf(two), ['dec-n0'], LATER);
  await flush(two.context);
  one.git('fetch', '--quiet', two.dir, 'refs/notes/lerim/*:refs/notes/lerim/*');
  expect(await countsOf(one.context, 'dec-n0', 'dec-n1')).toEqual([3, 1]);
  const access = await readAccess(one.context, await openRepository(one.context));
  expect(access.get('dec-n0')?.last).toBe(LATER.toISOString());
});

test('the cached sums hold for the notes they were made of, and no others', async () => {
  const repository = await withMemories();
  const oids = () =>
    repository.git('for-each-ref', '--format=%(objectname)', 'refs/notes').split('\n').filter(Boolean);
  recordAccess(stateOf(repository), ['dec-n0'], NOW);
  expect(cachedAccess(stateOf(repository), oids())?.get('dec-n0')?.count).toBe(1);
  await flush(repository.context);
  expect(cachedAccess(stateOf(repository), oids())).toBeUndefined();
  await countsOf(repository.context);
  recordAccess(stateOf(repository), ['dec-n0'], LATER);
  const cached = cachedAccess(stateOf(repository), oids());
  expect(cached?.get('dec-n0')).toEqual({ count: 2, last: LATER.toISOString() });
  expect(cached?.get('dec-n1')).toBeUndefined();
});

test('lines that are cut short or not ours cost nothing but themselves', async () => {
  const repository = await withMemories();
  const journal = join(stateOf(repository), 'access/journal.jsonl');
  recordAccess(stateOf(repository), ['dec-n0'], NOW);
  appendFileSync(journal, '\n{"at":"2026-03-01T12:00:00Z","ids":["dec-');
  recordAccess(stateOf(repository), ['dec-n0'], NOW);
  appendFileSync(
    journal,
    '{"at":"never","ids":["dec-n0"]}\n{"ids":["dec-n0"]}\n[]\nnull\n{"at":"2026-03-01T12:00:00Z","ids":["../x y",7]}\n',
  );
  recordAccess(stateOf(repository), ['dec-n0'], NOW);
  expect(await flush(repository.context)).toBe(3);
  expect(await countsOf(repository.context, 'dec-n0')).toEqual([3]);
});

test('notes of strangers cannot claim the absurd', async () => {
  const repository = await withMemories();
  recordAccess(stateOf(repository), ['dec-n0'], NOW);
  await flush(repository.context);
  const ref = repository.git('for-each-ref', '--format=%(refname)', 'refs/notes');
  const [path] = repository.git('ls-tree', '-r', '--name-only', ref).split('\n');
  const lines =
    'dec-n0 99999999999 2026-03-01T12:00:00Z\ndec-n0 -4 2026-03-01T12:00:00Z\ndec-n1 2 yesterday\nhello\n';
  await commitByHand(repository.context, { [path ?? '']: lines }, 'Lie\n', 'refs/notes/lerim/stranger');
  expect(await countsOf(repository.context, 'dec-n0', 'dec-n1')).toEqual([1, 0]);
});

test('a note that a person wrote to stays theirs, in our fan-out', async () => {
  const repository = await withMemories();
  const { context, git } = repository;
  recordAccess(stateOf(repository), ['dec-n0'], NOW);
  await flush(context);
  const ref = git('for-each-ref', '--format=%(refname)', 'refs/notes');
  const path = git('ls-tree', '-r', '--name-only', ref);
  const text = git('show', `${ref}:${path}`);
  await commitByHand(
    context,
    { [path]: null, [path.replace('/', '')]: `Well said.\n${text}\n` },
    'Flat\n',
    ref,
  );
  recordAccess(stateOf(repository), ['dec-n0'], LATER);
  await flush(context);
  expect(git('ls-tree', '-r', '--name-only', ref)).toBe(path);
  expect(git('show', `${ref}:${path}`)).toBe(`Well said.\ndec-n0 2 ${LATER.toISOString()}`);
});

test('a copied clone counts under a name of its own', async () => {
  const repository = await withMemories();
  const actor = actorOf(await openRepository(repository.context));
  expect(actorOf(await openRepository(repository.context))).toBe(actor);
  const dir = join(tempFolder('copy'), 'repo');
  cpSync(repository.dir, dir, { recursive: true });
  expect(actorOf(await openRepository(repositoryAt(dir).context))).not.toBe(actor);
  writeFileSync(join(stateOf(repository), 'actor'), 'rubbish');
  expect(actorOf(await openRepository(repository.context))).toMatch(/^[0-9a-f]{16}$/);
});

test('a journal that cannot be written stops nobody', () => {
  const folder = tempFolder('state');
  mkdirSync(join(folder, 'access/journal.jsonl'), { recursive: true });
  expect(() => recordAccess(folder, ['dec-n0'], NOW)).not.toThrow();
  const readOnly = tempFolder('readonly');
  chmodSync(readOnly, 0o500);
  expect(() => recordAccess(join(readOnly, 'lerim'), ['dec-n0'], NOW)).not.toThrow();
  chmodSync(readOnly, 0o700);
});

test('killed between the commit and the clean-up, a flush counts nothing twice', async () => {
  const repository = await withMemories();
  const access = join(stateOf(repository), 'access');
  recordAccess(stateOf(repository), ['dec-n0'], NOW);
  const lines = readFileSync(join(access, 'journal.jsonl'));
  await flush(repository.context);
  const [counted = ''] = readdirSync(access);
  // As it was before the name was changed.
  rmSync(join(access, counted));
  const moved = join(access, counted.replace(/\.counted-\d+/, ''));
  writeFileSync(moved, lines);
  expect(await flush(repository.context)).toBe(0);
  expect(await countsOf(repository.context, 'dec-n0')).toEqual([1]);
  // A writer that had opened it before comes late.
  appendFileSync(join(access, counted), '\n{"at":"2026-03-01T12:00:00Z","ids":["dec-n0"]}\n');
  expect(await flush(repository.context)).toBe(1);
  expect(await countsOf(repository.context, 'dec-n0')).toEqual([2]);
});

test('without a git binary the same is written', async () => {
  const repository = await withMemories();
  const portable = { ...repository.context, env: { ...repository.context.env, PATH: '/nonexistent' } };
  for (const context of [portable, repository.context, portable]) {
    recordAccess(stateOf(repository), ['dec-n0', 'dec-n1'], NOW);
    expect(await flush(context)).toBe(2);
  }
  expect(await countsOf(portable, 'dec-n0', 'dec-n1')).toEqual([3, 3]);
  const log = repository.git('log', '--notes=lerim/*', '--format=%N', 'lerim/memory');
  expect(log).toMatch(/dec-n1 3 .*\s+dec-n0 3 /);
  repository.git('fsck', '--strict', '--no-dangling');
});
