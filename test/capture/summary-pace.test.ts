import { expect, it } from 'vitest';
import { syncRepository } from '../../src/capture/sync.js';
import { openRepository } from '../../src/git/open.js';
import { makeRepository, NOW, tempFolder } from '../helpers/repository.js';
import { ClaudeSession } from './claude-session.js';
import { markerEngine } from './marker-engine.js';

it('commits the summary of a session under way once an hour, and the last when it is over', async () => {
  const home = tempFolder('home');
  const repo = makeRepository({ env: { HOME: home } });
  const repository = await openRepository(repo.context);
  const talk = new ClaudeSession({ home, cwd: repo.dir });
  const minute = (number: number): Date => new Date(NOW.getTime() + number * 60_000);
  const summaries = async (at: number): Promise<number> =>
    (await syncRepository({ ...repo.context, now: () => minute(at) }, repository, { engine: markerEngine }))
      .summaries;
  const seen: number[] = [];
  for (const at of [0, 30, 91, 100]) {
    talk.human(`DECIDE Number ${at}: Number ${at} is decided.`).touch(minute(at));
    seen.push(await summaries(at));
  }
  expect(seen).toEqual([1, 0, 1, 0]);
  expect(await summaries(100 + 121)).toBe(1);
  expect(repo.git('show', 'lerim/memory', '--format=')).toContain('4 turns');
  expect(await summaries(100 + 240)).toBe(0);
});
