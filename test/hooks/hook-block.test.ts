import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addHookSection, removeHookSection } from '../../src/hooks/git-config-section.js';
import { hookBlock, insertBlock, isShellHook, stripBlock } from '../../src/hooks/hook-block.js';
import { tempFolder } from '../helpers/repository.js';

const OWN = '#!/bin/sh -e\n# mine\nexec ./run "$@"\n';

describe('the block in a hook', () => {
  it('stands right after the first line, once, and comes out again', () => {
    const text = insertBlock(OWN, 'post-commit');
    expect(text.startsWith(`#!/bin/sh -e\n${hookBlock('post-commit')}# mine\n`)).toBe(true);
    expect(insertBlock(text, 'post-commit')).toBe(text);
    expect(stripBlock(text)).toBe(OWN);
  });

  it('makes a hook where there is none', () => {
    expect(insertBlock(undefined, 'post-merge')).toMatch(/^#!\/bin\/sh\n# >>>/);
    expect(insertBlock(undefined, 'post-merge', { shebang: false })).toMatch(/^# >>>/);
  });

  it.each([
    ['#!/bin/sh\n', true],
    ['#!/usr/bin/env bash\n', true],
    ['#! /bin/dash -e\n', true],
    ['#!/usr/bin/env -S sh -e', true],
    ['#!/usr/bin/env node\n', false],
    ['#!/usr/bin/python3\n', false],
    ['#!/usr/bin/zsh\n', false],
    ['#!/usr/bin/fish\n', false],
    ['echo hi\n', false],
    ['\x7fELF', false],
  ])('is for shells only: %j', (text, yes) => {
    expect(isShellHook(text)).toBe(yes);
  });

  it.each(['dash', 'bash'])(
    'finds the shim from a main work tree, a linked one and a bare repository (%s)',
    (shell) => {
      const dir = tempFolder('find');
      mkdirSync(join(dir, 'main/.git/lerim/hooks'), { recursive: true });
      mkdirSync(join(dir, 'main/.git/worktrees/w'), { recursive: true });
      mkdirSync(join(dir, 'linked tree'), { recursive: true });
      writeFileSync(join(dir, 'main/.git/worktrees/w/commondir'), '../..\n');
      writeFileSync(join(dir, 'linked tree/.git'), `gitdir: ${join(dir, 'main/.git/worktrees/w')}\n`);
      writeFileSync(join(dir, 'main/.git/lerim/hooks/post-commit'), 'echo shim; return 0\n');
      const hook = join(dir, 'hook');
      writeFileSync(hook, insertBlock('#!/bin/sh\necho own\n', 'post-commit'));
      chmodSync(hook, 0o755);
      const run = (cwd: string, env = {}) =>
        execFileSync(shell, ['-eu', hook], {
          cwd,
          env: { PATH: process.env.PATH, ...env },
          encoding: 'utf8',
        });
      expect(run(join(dir, 'main'))).toBe('shim\nown\n');
      expect(run(join(dir, 'linked tree'))).toBe('shim\nown\n');
      expect(run(dir, { GIT_DIR: join(dir, 'main/.git/worktrees/w') })).toBe('shim\nown\n');
      expect(run(join(dir, 'main/.git'), { GIT_DIR: '.' })).toBe('shim\nown\n');
      expect(run(dir)).toBe('own\n');
    },
  );
});

describe("the section in git's config", () => {
  const config = '[core]\n\tbare = false\n[hook "other"]\n\tcommand = x\n\tevent = post-commit\n';
  it('goes in whole and out whole', () => {
    const text = addHookSection(config);
    expect(addHookSection(text)).toBe(text);
    expect(removeHookSection(text)).toBe(config);
    expect(removeHookSection(`${text}[user]\n\tname = n\n`)).toBe(`${config}[user]\n\tname = n\n`);
    expect(text.indexOf('command = "')).toBeLessThan(text.indexOf('event = post-rewrite'));
  });

  it('is read by git as it was meant', () => {
    const file = join(tempFolder('config'), 'config');
    writeFileSync(file, addHookSection(config));
    const get = (key: string) =>
      execFileSync('git', ['config', '-f', file, '--get-all', key], { encoding: 'utf8' });
    expect(get('hook.lerim.event')).toBe('post-commit\npost-rewrite\npost-merge\npre-push\n');
    execFileSync('sh', ['-n', '-c', get('hook.lerim.command')]);
  });
});
