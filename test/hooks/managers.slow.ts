/** The real husky, lefthook and simple-git-hooks, from the package registry. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestRepository } from '../helpers/repository.js';
import { backgroundEnded, syncLog, until } from './fake-program.js';
import { checkHooks, installHooks, quickRepository, stateOf, uninstallHooks } from './set-up.js';

const MANAGERS = {
  husky: {
    install: 'husky@9',
    prepare: ['husky', 'init'],
    again: ['husky'],
    files: {},
    hook: '.husky/_/post-commit',
  },
  lefthook: {
    install: 'lefthook@2',
    prepare: ['lefthook', 'install'],
    again: ['lefthook', 'install', '--force'],
    files: { 'lefthook.yml': 'post-commit:\n  commands:\n    own:\n      run: echo own >>.git/ran\n' },
    hook: '.git/hooks/post-commit',
  },
  'simple-git-hooks': {
    install: 'simple-git-hooks@2',
    prepare: ['simple-git-hooks'],
    again: ['simple-git-hooks'],
    files: { '.simple-git-hooks.json': '{"post-commit": "echo own >>.git/ran"}' },
    hook: '.git/hooks/post-commit',
  },
} as const;

async function withManager(
  name: keyof typeof MANAGERS,
): Promise<{ repository: TestRepository; again(): void } | undefined> {
  const { install, prepare, again, files } = MANAGERS[name];
  const repository = quickRepository();
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: repository.dir, env: repository.context.env, stdio: 'ignore' });
  writeFileSync(join(repository.dir, '.gitignore'), 'node_modules\npackage-lock.json\n');
  writeFileSync(join(repository.dir, 'package.json'), '{"name": "x", "private": true}\n');
  for (const [file, text] of Object.entries(files)) writeFileSync(join(repository.dir, file), text);
  try {
    run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-dev', install);
  } catch {
    return undefined;
  }
  run('npx', '--no-install', ...prepare);
  repository.git('add', '--all');
  repository.git('commit', '-q', '--no-verify', '-m', 'Set up');
  return { repository, again: () => run('npx', '--no-install', ...again) };
}

describe.each(Object.keys(MANAGERS) as (keyof typeof MANAGERS)[])('beside the real %s', (name) => {
  it('hooks fire, both kinds; a reinstall is noticed and mended; all comes out again', async ({ skip }) => {
    const made = await withManager(name);
    if (made === undefined) return skip('the package registry cannot be reached');
    const { repository, again } = made;
    const hook = join(repository.dir, MANAGERS[name].hook);
    const before = readFileSync(hook, 'utf8');
    await installHooks(repository);
    expect(repository.git('status', '--porcelain')).toBe('');
    expect((await checkHooks(repository))[0]).toMatchObject({ level: 'ok' });

    const ran = join(repository.dir, '.git/ran');
    const runs = () => (existsSync(ran) ? readFileSync(ran, 'utf8').trim().split('\n').length : 0);
    const earlier = runs();
    repository.git('commit', '-q', '--allow-empty', '--no-verify', '-m', 'x');
    await until(() => syncLog(stateOf(repository)).length > 0);
    await backgroundEnded(stateOf(repository));
    if (name !== 'husky') expect(runs()).toBe(earlier + 1);

    again();
    expect((await checkHooks(repository))[0]).toMatchObject({
      level: 'problem',
      detail: expect.stringMatching(/missing|none of ours/),
    });
    await installHooks(repository);
    expect((await checkHooks(repository))[0]).toMatchObject({ level: 'ok' });
    await uninstallHooks(repository);
    expect(readFileSync(hook, 'utf8')).toBe(before);
    expect(repository.git('status', '--porcelain')).toBe('');
  });
});
