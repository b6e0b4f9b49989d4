import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkHooks, installHooks, NEW_GIT, quickRepository, uninstallHooks } from '../hooks/set-up.js';

describe.runIf(existsSync(NEW_GIT))(
  'trap 14: a hook event without its command makes git refuse every commit',
  () => {
    it('uninstall takes the whole section out, also when the config was changed since', async () => {
      const repository = quickRepository({ newGit: true });
      const config = join(repository.dir, '.git/config');
      const before = readFileSync(config, 'utf8');
      await installHooks(repository);
      repository.git('config', 'user.name', 'n');
      await uninstallHooks(repository);
      expect(readFileSync(config, 'utf8')).toBe(`${before}[user]\n\tname = n\n`);
      repository.commit({ a: '1' });
    });

    it('doctor sees one that somebody left behind, and init mends it', async () => {
      const repository = quickRepository({ newGit: true });
      await installHooks(repository);
      const config = join(repository.dir, '.git/config');
      writeFileSync(config, readFileSync(config, 'utf8').replace(/^\tcommand = .*\n/m, ''));
      expect(() => repository.commit({ a: '1' })).toThrow();
      expect(await checkHooks(repository)).toContainEqual(
        expect.objectContaining({ level: 'problem', check: 'git config' }),
      );
      await installHooks(repository);
      repository.commit({ a: '1' });
      expect((await checkHooks(repository))[0]).toMatchObject({ level: 'ok' });
    });
  },
);
