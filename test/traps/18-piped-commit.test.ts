import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { backgroundEnded, syncLog, until } from '../hooks/fake-program.js';
import { installHooks, quickRepository, stateOf } from '../hooks/set-up.js';

describe('trap 18: a background child that keeps a stream makes a piped commit wait', () => {
  it('the commit is done, its pipes closed, while the sync still runs', async () => {
    const repository = quickRepository({ env: { FAKE_SYNC_TIME: '2500' } });
    await installHooks(repository);
    const state = stateOf(repository);
    // All three streams are pipes, and cat ends when nobody holds them any more.
    execFileSync('sh', ['-c', 'git commit --allow-empty -m piped 2>&1 | cat'], {
      cwd: repository.dir,
      env: {
        ...repository.context.env,
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@b',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@b',
      },
    });
    expect(syncLog(state).some(({ event }) => event === 'end')).toBe(false);
    await until(() => syncLog(state).length === 2);
    await backgroundEnded(state);
  });
});
