import { beforeEach, expect, it } from 'vitest';
import { listQueue, retry, skip } from '../../src/capture/queue.js';
import { type SyncReport, syncRepository } from '../../src/capture/sync.js';
import { openRepository } from '../../src/git/open.js';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { ClaudeSession } from './claude-session.js';
import { markerEngine } from './marker-engine.js';

const KEY = 'claude/bad00000-0000-4000-8000-000000000009';
let repo: TestRepository;
let stateDir: string;
let talk: ClaudeSession;

const sync = async (): Promise<SyncReport> =>
  syncRepository(repo.context, await openRepository(repo.context), { engine: markerEngine });

beforeEach(async () => {
  const home = tempFolder('home');
  repo = makeRepository({ env: { HOME: home } });
  stateDir = (await openRepository(repo.context)).stateDir;
  talk = new ClaudeSession({ home, cwd: repo.dir, id: KEY.slice(7) }).human('BOOM');
  await sync();
});

it('lists what failed, with its error and its next try', async () => {
  expect(await listQueue(stateDir)).toEqual([
    {
      session: KEY,
      state: 'failed',
      modified: '2026-02-28T10:00:01.000Z',
      tries: 1,
      error: 'The engine broke.',
      nextTry: '2026-03-01T12:01:00.000Z',
    },
  ]);
});

it('tries again at once when told so', async () => {
  expect((await sync()).failures).toEqual([]);
  expect(await retry(stateDir, 'bad0')).toEqual([KEY]);
  expect((await sync()).failures).toMatchObject([{ session: KEY, tries: 1 }]);
  expect(await retry(stateDir)).toEqual([KEY]);
  expect(await retry(stateDir)).toEqual([]);
});

it('skips for good, whatever the session says, until it is retried', async () => {
  expect(await skip(stateDir)).toEqual([KEY]);
  talk.human('DECIDE Use pnpm: All packages are installed with pnpm.');
  expect(await sync()).toMatchObject({ read: 0, failures: [] });
  expect((await listQueue(stateDir)).map(({ state }) => state)).toEqual(['skipped']);
  expect(await retry(stateDir)).toEqual([]);
  expect(await retry(stateDir, KEY)).toEqual([KEY]);
  expect((await sync()).failures).toHaveLength(1);
});

it('names what it cannot find', async () => {
  await expect(retry(stateDir, 'nope')).rejects.toThrow("No session 'nope' is known here.");
});
