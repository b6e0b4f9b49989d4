import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUARD_VARIABLE } from '../../src/git/environment.js';
import { openRepository } from '../../src/git/open.js';
import { runGit } from '../../src/git/run.js';
import { installHooks, NEW_GIT, quickRepository, stateOf } from '../hooks/set-up.js';

describe('trap 15: our own work sets off hooks, which set off our work', () => {
  it.each([false, true].filter((newGit) => !newGit || existsSync(NEW_GIT)))(
    'our git calls run no hook, ours or others (hooks in config: %s)',
    async (newGit) => {
      const repository = quickRepository({ newGit });
      await installHooks(repository);
      const ran = join(repository.dir, '.git/ran');
      const hook = join(repository.dir, '.git/hooks/post-commit');
      writeFileSync(
        hook,
        `${existsSync(hook) ? readFileSync(hook, 'utf8') : '#!/bin/sh\n'}\necho x >>'${ran}'\n`,
        { mode: 0o755 },
      );
      const found = await openRepository(repository.context);
      const identity = {
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@b',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@b',
      };
      await runGit(repository.context, ['commit', '--allow-empty', '-qm', 'x'], {
        cwd: repository.dir,
        env: identity,
      });
      expect(found.stateDir).toBe(stateOf(repository));
      expect(existsSync(ran)).toBe(false);
      expect(existsSync(join(stateOf(repository), 'queue/again'))).toBe(false);
    },
  );

  it('a hook that finds the guard does nothing, whoever started git', async () => {
    const repository = quickRepository({ env: { [GUARD_VARIABLE]: '1' } });
    await installHooks(repository);
    rmSync(join(stateOf(repository), 'queue/again'), { force: true });
    repository.commit({ a: '1' });
    expect(existsSync(join(stateOf(repository), 'queue/again'))).toBe(false);
    expect(existsSync(join(stateOf(repository), 'queue/lock'))).toBe(false);
  });
});
