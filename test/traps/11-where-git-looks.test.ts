import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasBlock } from '../../src/hooks/hook-block.js';
import { makeRepository, tempFolder } from '../helpers/repository.js';
import { backgroundEnded, syncLog, until } from '../hooks/fake-program.js';
import { at, checkHooks, installHooks, quickRepository, stateOf, uninstallHooks } from '../hooks/set-up.js';

const hooked = (file: string): boolean => existsSync(file) && hasBlock(readFileSync(file, 'latin1'));

describe('trap 11: hooks are written where git looks, and doctor sees them fire', () => {
  it('a folder in the work tree that is ignored, as husky 9 makes it', async () => {
    const repository = quickRepository();
    const folder = join(repository.dir, '.husky/_');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '.gitignore'), '*');
    writeFileSync(join(folder, 'post-commit'), '#!/usr/bin/env sh\n. "$(dirname "$0")/h"', { mode: 0o755 });
    writeFileSync(join(folder, 'h'), 'exit 7\n');
    repository.git('config', 'core.hooksPath', '.husky/_');
    const { plan } = await installHooks(repository);
    expect(plan.notes.join()).toContain('husky');
    expect(hooked(join(folder, 'post-commit'))).toBe(true);
    expect(existsSync(join(repository.dir, '.git/hooks/post-commit'))).toBe(false);
    expect((await checkHooks(repository))[0]).toMatchObject({ level: 'ok' });
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('a committed folder: new hooks there stay out of git status, committed ones are only changed with --shared', async () => {
    const repository = quickRepository();
    repository.git('config', 'core.hooksPath', '.githooks');
    mkdirSync(join(repository.dir, '.githooks'));
    const own = join(repository.dir, '.githooks/post-commit');
    writeFileSync(own, '#!/bin/sh\necho own\n', { mode: 0o755 });
    repository.commit({});
    const first = await installHooks(repository);
    expect(first.plan.snippets).toMatchObject([{ path: own, event: 'post-commit' }]);
    expect(hooked(join(repository.dir, '.githooks/post-merge'))).toBe(true);
    expect(repository.git('status', '--porcelain')).toBe('');
    await installHooks(repository, true);
    expect(hooked(own)).toBe(true);
    await uninstallHooks(repository);
    expect(readFileSync(own, 'utf8')).toBe('#!/bin/sh\necho own\n');
    expect(existsSync(join(repository.dir, '.githooks/post-merge'))).toBe(false);
    expect(readFileSync(join(repository.dir, '.git/info/exclude'), 'utf8')).not.toContain('githooks');
  });

  it("a folder that all of the user's repositories share: ours does nothing in the others", async () => {
    const shared = join(tempFolder('shared'), 'hooks');
    const one = quickRepository();
    const { context } = one;
    one.git('config', '--file', join(`${context.env.HOME}`, 'gitconfig'), 'core.hooksPath', shared);
    const env = {
      ...(context.env as Record<string, string>),
      GIT_CONFIG_GLOBAL: join(`${context.env.HOME}`, 'gitconfig'),
    };
    const [here, other] = [at(one.dir, { ...one, context: { ...context, env } }), makeRepository({ env })];
    await installHooks(here);
    expect(hooked(join(shared, 'post-commit'))).toBe(true);
    here.commit({ a: '1' });
    await until(() => syncLog(stateOf(here)).length > 0);
    await backgroundEnded(stateOf(here));
    other.commit({ a: '1' });
    expect(existsSync(stateOf(other))).toBe(false);
    await installHooks(other);
    await uninstallHooks(here);
    expect(hooked(join(shared, 'post-commit'))).toBe(true);
    await uninstallHooks(other);
    expect(existsSync(shared)).toBe(false);
  });

  it('commits in linked work trees, submodules and work trees of a bare repository start a sync', async () => {
    const repository = quickRepository();
    repository.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', repository.dir, 'a module');
    const bare = join(tempFolder('bare'), 'bare.git');
    repository.git('clone', '-q', '--bare', '.', bare);
    const folders = [join(tempFolder('linked'), 'a tree'), join(tempFolder('linked'), 'of bare')] as const;
    repository.git('worktree', 'add', '-q', '-b', 'linked', folders[0]);
    at(bare, repository).git('worktree', 'add', '-q', '-b', 'side', folders[1]);
    for (const place of [folders[0], join(repository.dir, 'a module'), folders[1]].map((dir) =>
      at(dir, repository),
    )) {
      await installHooks(place);
      expect((await checkHooks(place))[0]).toMatchObject({ level: 'ok' });
      place.commit({ b: '1' });
      await until(() => syncLog(stateOf(place)).length === 2);
      await backgroundEnded(stateOf(place));
    }
  });
});
