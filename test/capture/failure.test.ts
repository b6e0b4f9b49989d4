import { chmodSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Catalogue } from '../../src/capture/catalogue.js';
import { failureOfAll, writing } from '../../src/capture/failure.js';
import { prune } from '../../src/capture/prune.js';
import { syncRepository } from '../../src/capture/sync.js';
import { openRepository } from '../../src/git/open.js';
import { LerimError } from '../../src/lib/errors.js';
import { makeRepository, NOW, tempFolder } from '../helpers/repository.js';
import { ClaudeSession } from './claude-session.js';
import { markerEngine } from './marker-engine.js';

const io = (code: string): Error => Object.assign(new Error(`${code}: no`), { code });

it.each([
  [io('ENOSPC'), 'the disk is full'],
  [new Error('while writing', { cause: io('EROFS') }), 'the disk is read-only'],
])('knows what is the trouble of all sessions: %s', (error, why) => {
  expect(failureOfAll(error, '/state')?.message).toBe(`Nothing can be written in /state: ${why}.`);
});

it('keeps the trouble of one session apart', () => {
  expect(failureOfAll(io('EACCES'), '/state')).toBeUndefined();
  expect(failureOfAll(io('ENOENT'), '/state')).toBeUndefined();
  expect(failureOfAll(new LerimError('engine-failed', 'No.'), '/state')).toBeUndefined();
});

it('knows a write of ours that was denied, done at once or later', async () => {
  const fail = (): never => {
    throw io('EACCES');
  };
  const caught = await Promise.all([
    writing(async () => fail()).catch((error: unknown) => error),
    Promise.resolve()
      .then(() => writing(fail))
      .catch((error: unknown) => error),
  ]);
  for (const error of caught) expect(failureOfAll(error, '/state')?.code).toBe('cannot-write');
});

it('ends with a clear error where nothing can be written, and blames no session', async () => {
  const home = tempFolder('home');
  const repo = makeRepository({ env: { HOME: home } });
  new ClaudeSession({ home, cwd: repo.dir }).human('DECIDE Use pnpm: All packages are installed with pnpm.');
  const repository = await openRepository(repo.context);
  mkdirSync(repository.stateDir);
  writeFileSync(join(repository.stateDir, 'traces'), 'in the way');
  await expect(syncRepository(repo.context, repository, { engine: markerEngine })).rejects.toMatchObject({
    code: 'cannot-write',
  });
  expect((await Catalogue.load(repository.stateDir)).entries().next().value?.[1].state ?? 'seen').toBe(
    'seen',
  );
});

it('tries a session again that may not be read now', async () => {
  const home = tempFolder('home');
  const repo = makeRepository({ env: { HOME: home } });
  const talk = new ClaudeSession({ home, cwd: repo.dir }).human(
    'DECIDE Use pnpm: All packages are installed with pnpm.',
  );
  const repository = await openRepository(repo.context);
  await syncRepository(repo.context, repository, { engine: markerEngine, extract: false });
  talk.human('More.');
  chmodSync(talk.path, 0);
  const report = await syncRepository(repo.context, repository, { engine: markerEngine });
  // Root may read anything.
  if (process.getuid?.() === 0) expect(report.failures).toEqual([]);
  else expect(report.failures).toHaveLength(1);
});

it('deletes artefacts of runs and traces that are old, and nothing else, once a day', async () => {
  const home = tempFolder('home');
  const repo = makeRepository({ env: { HOME: home } });
  const { stateDir } = await openRepository(repo.context);
  const old = new ClaudeSession({ home, cwd: repo.dir, id: '7a000000-0000-4000-8000-000000000002' }).human(
    'Hello.',
  );
  new ClaudeSession({ home, cwd: repo.dir }).human('Hello.');
  await syncRepository(repo.context, await openRepository(repo.context), { engine: markerEngine });
  const run = (path: string): string => join(stateDir, 'workspace', path);
  for (const path of [
    '2026/01/02/sync-20260102-100000-abc',
    '2026/02/28/sync-20260228-100000-abc',
    '2026/01/02/mine',
    'current',
  ])
    mkdirSync(run(path), { recursive: true });
  const before = new Date('2024-01-01T00:00:00Z');
  utimesSync(old.path, before, before);
  const catalogue = await Catalogue.load(stateDir);
  for (const [, entry] of [...catalogue.entries()])
    if (entry.file.id === old.id)
      catalogue.set({ ...entry, file: { ...entry.file, modified: before.getTime() } });
  catalogue.setPruned('2026-02-01T00:00:00Z');
  expect(await prune(stateDir, catalogue, NOW, { runDays: 30, traceDays: 365 })).toBe(true);
  expect(existsSync(run('2026/01/02/sync-20260102-100000-abc'))).toBe(false);
  for (const path of ['2026/02/28/sync-20260228-100000-abc', '2026/01/02/mine', 'current'])
    expect(existsSync(run(path))).toBe(true);
  const trace = (id: string): boolean => existsSync(join(stateDir, 'traces/sessions/claude', `${id}.jsonl`));
  expect([trace(old.id), trace('6f0c2d1e-0000-4000-8000-000000000001')]).toEqual([false, true]);
  expect(await prune(stateDir, catalogue, NOW, { runDays: 30, traceDays: 365 })).toBe(false);
});
