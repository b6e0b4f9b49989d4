import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backgroundEnded, syncLog, until } from '../hooks/fake-program.js';
import { checkHooks, installHooks, quickRepository, stateOf } from '../hooks/set-up.js';

describe("trap 13: the user's own hook ends early, is no shell script, or is a link", () => {
  it('our block runs before a trailing exec, and so does the rest of the hook', async () => {
    const repository = quickRepository();
    const ran = join(repository.dir, '.git/ran');
    writeFileSync(
      join(repository.dir, '.git/hooks/post-commit'),
      `#!/bin/sh\nset -e\nexec sh -c 'echo own >"${ran}"; exit 3'\n`,
      { mode: 0o755 },
    );
    await installHooks(repository);
    repository.commit({ a: '1' });
    expect(readFileSync(ran, 'utf8')).toBe('own\n');
    await until(() => syncLog(stateOf(repository)).length === 2);
    await backgroundEnded(stateOf(repository));
  });

  it.each([
    ['a program of another language', '#!/usr/bin/env node\nprocess.exit(0)\n'],
    ['a binary', '\x7fELF\x01\x02\x00'],
    ['a file without a first line that names its shell', 'echo hi\n'],
  ])('%s is left alone, and the lines to add are shown', async (_, text) => {
    const repository = quickRepository();
    const hook = join(repository.dir, '.git/hooks/post-commit');
    writeFileSync(hook, text, { mode: 0o755 });
    const { plan } = await installHooks(repository);
    expect(plan.snippets).toEqual([{ path: hook, event: 'post-commit', reason: 'is not a shell script' }]);
    expect(readFileSync(hook, 'utf8')).toBe(text);
  });

  it('a link is left alone, and so is what it leads to', async () => {
    const repository = quickRepository();
    mkdirSync(join(repository.dir, 'scripts'));
    writeFileSync(join(repository.dir, 'scripts/hook'), '#!/bin/sh\n', { mode: 0o755 });
    symlinkSync('../../scripts/hook', join(repository.dir, '.git/hooks/post-commit'));
    const { plan } = await installHooks(repository);
    expect(plan.snippets).toMatchObject([{ event: 'post-commit', reason: 'is a symbolic link' }]);
    expect(readFileSync(join(repository.dir, 'scripts/hook'), 'utf8')).toBe('#!/bin/sh\n');
  });

  it('a hook that is switched off by its permissions is not switched on', async () => {
    const repository = quickRepository();
    const hook = join(repository.dir, '.git/hooks/post-commit');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n');
    chmodSync(hook, 0o644);
    const { plan } = await installHooks(repository);
    expect(plan.snippets).toMatchObject([{ reason: expect.stringContaining('not executable') }]);
  });

  it("a probe never runs the user's own lines", async () => {
    const repository = quickRepository();
    const ran = join(repository.dir, '.git/ran');
    const hook = join(repository.dir, '.git/hooks/post-commit');
    writeFileSync(hook, `#!/bin/sh\necho x >"${ran}"\n`, { mode: 0o755 });
    await installHooks(repository);
    expect((await checkHooks(repository))[0]).toMatchObject({ level: 'ok' });
    // Lines that somebody put before ours would run: doctor says so instead.
    writeFileSync(hook, readFileSync(hook, 'utf8').replace('#!/bin/sh\n', `#!/bin/sh\necho y >"${ran}"\n`));
    expect((await checkHooks(repository))[0]).toMatchObject({ level: 'warning' });
    expect(() => readFileSync(ran)).toThrow();
  });
});
