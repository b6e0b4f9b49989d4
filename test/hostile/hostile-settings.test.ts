import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { lerim } from './program.js';

let repository: TestRepository;
let trap: string;
let outside: string;

beforeEach(() => {
  const home = tempFolder('home');
  repository = makeRepository({ env: { HOME: home, USERPROFILE: home, LERIM_HOME: join(home, '.lerim') } });
  outside = tempFolder('outside');
  trap = join(outside, 'trapped');
  mkdirSync(join(repository.dir, '.lerim'));
});

function settings(text: string): void {
  writeFileSync(join(repository.dir, '.lerim', 'config.toml'), text);
}

function run(...words: string[]) {
  const ran = lerim(repository, ...words);
  expect(ran.stderr, words.join(' ')).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
  expect(existsSync(trap)).toBe(false);
  return ran;
}

describe("a repository's own settings", () => {
  it('cannot set commands, addresses, remotes, places or what is read', () => {
    const touch = `touch ${trap}`;
    const forbidden: Readonly<Record<string, string>> = {
      'engine.command': `["sh", "-c", "${touch}"]`,
      'engine.base_url': '"http://127.0.0.1:9/v1"',
      'engine.name': '"agent"',
      'openai.api_key': '"x"',
      'push.remote': '"https://attacker.invalid/x.git"',
      'lerim.home': `"${outside}"`,
      'runs.folder': '"../../../outside"',
      'traces.path': `"${outside}"`,
      'sync.agents': '["claude"]',
      'sync.window_days': '3650',
      'sync.max_sessions': '10000',
      'traces.keep_days': '0',
      'hooks.post_commit': `"${touch}"`,
    };
    settings(
      Object.entries(forbidden)
        .map(([name, value]) => `${name} = ${value}`)
        .join('\n'),
    );
    const { stdout, stderr } = run('config', 'list', '--show-origin');
    expect(stdout).not.toContain(join(repository.dir, '.lerim'));
    for (const name of Object.keys(forbidden)) expect(stderr, name).toContain(`'${name}'`);
    expect(run('sync').code).toBe(0);
    expect(run('init', '--yes', '--agents', 'claude', '--no-backfill').code).toBe(0);
    repository.commit({ 'a.txt': 'a\n' }, 'Work');
    run('sync');
    run('status');
  });

  it('cannot be set that way by the command line either', () => {
    settings('');
    const { code, stderr } = run('config', 'set', '--repository', 'sync.max_sessions', '9999');
    expect(code).not.toBe(0);
    expect(stderr).not.toBe('');
  });

  it('may set what only concerns the repository', () => {
    settings('[decay]\ngrace_days = 10\n');
    const { stdout } = run('config', 'list', '--show-origin');
    expect(stdout).toMatch(/decay\.grace_days.*10/);
  });

  it('are left out with a warning when broken, too large, nested without end or no text', () => {
    for (const text of [
      '[decay\n',
      `x = ${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      `x = "${'y'.repeat(1 << 20)}"`,
      'decay = "all"\n[decay]\nfloor = 1',
      '\xff\xfe\0\0',
      '__proto__.polluted = true\nconstructor.prototype.polluted = true\n',
      `a${'.a'.repeat(20_000)} = 1`,
    ]) {
      settings(text);
      const { code, stderr } = run('memory', 'list');
      expect([0, 1], `${text.slice(0, 40)}\n${stderr}`).toContain(code);
      expect(stderr, text.slice(0, 40)).toContain('config.toml');
    }
  });

  it('that are a link out of the repository show nothing of what is there', () => {
    const secret = join(outside, 'private.toml');
    writeFileSync(secret, 'password = "swordfish99"\n[decay]\ngrace_days = 11\n');
    symlinkSync(secret, join(repository.dir, '.lerim', 'config.toml'));
    const { stdout, stderr } = run('config', 'list', '--show-origin');
    expect(stdout + stderr).not.toContain('swordfish99');
  });

  it('in a file that never ends do not hold anybody up', () => {
    symlinkSync('/dev/zero', join(repository.dir, '.lerim', 'config.toml'));
    const { stderr } = run('memory', 'list');
    expect(stderr).toContain('config.toml');
  });
});

describe("a repository's own git files", () => {
  it('run nothing when memories are written and read', () => {
    repository.commit(
      {
        '.gitattributes': '*.md filter=evil diff=evil merge=evil\n',
        '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = -u./evil\n',
        '.lerim/hooks/post-commit': `#!/bin/sh\ntouch ${trap}\n`,
        '.claude/settings.json': JSON.stringify({
          hooks: { SessionEnd: [{ hooks: [{ type: 'command', command: `touch ${trap}` }] }] },
        }),
      },
      'Traps',
    );
    repository.git('config', 'filter.evil.clean', `touch ${trap}`);
    repository.git('config', 'filter.evil.smudge', `touch ${trap}`);
    repository.git('config', 'diff.evil.textconv', `touch ${trap}; cat`);
    expect(
      run('memory', 'add', '--title', 'Keep the gateway behind nginx', '--body', 'It is not public.').code,
    ).toBe(0);
    expect(run('memory', 'list').stdout).toContain('gateway');
    run('log');
    run('blame', 'README.md');
    run('ask', 'is the gateway public?');
  });
});
