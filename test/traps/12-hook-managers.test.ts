import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backgroundEnded, syncLog, until } from '../hooks/fake-program.js';
import {
  checkHooks,
  installHooks,
  NEW_GIT,
  quickRepository,
  stateOf,
  uninstallHooks,
} from '../hooks/set-up.js';

const OTHERS = '#!/bin/sh\ncall_lefthook run "post-commit" "$@"\n';

describe('trap 12: other hook managers overwrite or delete our hooks', () => {
  it.each(['overwritten', 'deleted'])(
    'doctor notices a hook that was %s, and init puts it back',
    async (what) => {
      const repository = quickRepository();
      writeFileSync(join(repository.dir, 'lefthook.yml'), 'post-commit:\n');
      await installHooks(repository);
      expect((await checkHooks(repository))[0]).toMatchObject({ level: 'ok' });
      const hook = join(repository.dir, '.git/hooks/post-commit');
      if (what === 'deleted') rmSync(hook);
      else writeFileSync(hook, OTHERS);
      expect((await checkHooks(repository))[0]).toMatchObject({
        level: 'problem',
        detail: /post-commit is missing/,
        mend: /init/,
      });
      const { plan } = await installHooks(repository);
      expect(plan.notes.join()).toContain('lefthook');
      expect((await checkHooks(repository))[0]).toMatchObject({ level: 'ok' });
      await uninstallHooks(repository);
      expect(existsSync(hook) ? readFileSync(hook, 'utf8') : '').toBe(what === 'deleted' ? '' : OTHERS);
    },
  );

  it('when all are gone, doctor says who may have taken them', async () => {
    const repository = quickRepository();
    writeFileSync(join(repository.dir, 'package.json'), '{"simple-git-hooks": {}}');
    await installHooks(repository);
    for (const name of ['post-commit', 'post-rewrite', 'post-merge'])
      rmSync(join(repository.dir, '.git/hooks', name));
    const [finding] = await checkHooks(repository);
    expect(finding).toMatchObject({ level: 'problem', detail: /simple-git-hooks/ });
  });

  it.runIf(existsSync(NEW_GIT))(
    'on git 2.54 and newer hooks live in its config, beside all others',
    async () => {
      const repository = quickRepository({ newGit: true });
      const hook = join(repository.dir, '.git/hooks/post-commit');
      const ran = join(repository.dir, '.git/ran');
      writeFileSync(hook, `#!/bin/sh\necho file >>'${ran}'\n`, { mode: 0o755 });
      repository.git('config', 'hook.mine.command', `echo config >>'${ran}'`);
      repository.git('config', 'hook.mine.event', 'post-commit');
      await installHooks(repository);
      repository.commit({ a: '1' });
      await until(() => syncLog(stateOf(repository)).length === 2);
      await backgroundEnded(stateOf(repository));
      expect(readFileSync(ran, 'utf8').split('\n').sort()).toEqual(['', 'config', 'file']);
      // The probe runs ours alone.
      expect((await checkHooks(repository))[0]).toMatchObject({ level: 'ok' });
      expect(readFileSync(ran, 'utf8').split('\n')).toHaveLength(3);
    },
  );
});
