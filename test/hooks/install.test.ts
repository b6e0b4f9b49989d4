import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { hasBlock } from '../../src/hooks/hook-block.js';
import { type InstallOptions, install, previewInstall } from '../../src/hooks/install.js';
import { refreshLaunchers } from '../../src/hooks/refresh-launchers.js';
import { uninstall } from '../../src/hooks/uninstall.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';

const INSTALLATION = { node: '/usr/bin/node', program: '/opt/git-lerim.js' };
const NEW_GIT = '/opt/git-new/bin';
let home: string;
let env: Record<string, string>;

beforeEach(() => {
  home = tempFolder('home');
  env = { HOME: home, LERIM_HOME: join(home, '.lerim'), XDG_CONFIG_HOME: join(home, '.config') };
});

async function installIn(repository: TestRepository, options: Partial<InstallOptions> = {}) {
  const found = await openRepository(repository.context);
  const preview = await previewInstall(repository.context, found, INSTALLATION, {
    agents: [],
    shared: false,
    ...options,
  });
  return { ...preview, changes: install(repository.context, found, INSTALLATION, preview) };
}

async function uninstallIn(repository: TestRepository) {
  return uninstall(repository.context, await openRepository(repository.context));
}

/** Path, permission bits and text of every file below a folder, `lerim` state left out. */
function files(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          !`${entry.parentPath}/`.includes('/.git/lerim/') &&
          !/\.git\/(index|objects|logs)/.test(join(entry.parentPath, entry.name)),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.endsWith('/.git/lerim'))
      .map((path) => {
        const stat = statSync(path);
        return [path, `${stat.mode.toString(8)} ${stat.isFile() ? readFileSync(path, 'latin1') : ''}`];
      }),
  );
}

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

describe('install and uninstall', () => {
  it('restore every file byte for byte, with its permissions, and remove what was made', async () => {
    const repository = makeRepository({ env });
    write(join(repository.dir, '.git/hooks/post-commit'), '#!/bin/bash\r\necho caf\xe9\nexec ./last', 0o750);
    write(join(home, '.claude/settings.json'), '{"model":"x", "hooks": {}}', 0o600);
    write(join(home, '.codex/hooks.json'), '\n{ }\n');
    const before = files(dirname(repository.dir));
    const homeBefore = files(home);
    const first = await installIn(repository, {
      agents: ['claude', 'codex', 'cursor', 'opencode', 'gemini'],
    });
    expect(first.changes.length).toBe(17);
    expect(files(dirname(repository.dir))).not.toEqual(before);
    expect(repository.git('status', '--porcelain')).toBe('');
    await uninstallIn(repository);
    expect(files(dirname(repository.dir))).toEqual(before);
    expect(files(home)).toEqual(homeBefore);
    expect(existsSync(join(repository.dir, '.git/lerim/hooks'))).toBe(false);
  });

  it('change nothing the second time, and still restore', async () => {
    const repository = makeRepository({ env });
    write(join(home, '.claude/settings.json'), '{\n\t"a": 1\n}');
    const before = files(home);
    await installIn(repository, { agents: ['claude'] });
    const after = files(home);
    expect((await installIn(repository, { agents: ['claude'] })).changes).toEqual([]);
    expect(files(home)).toEqual(after);
    await uninstallIn(repository);
    expect(files(home)).toEqual(before);
  });

  it('bring what the agents call up to date after an update in place, and nothing else', async () => {
    const repository = makeRepository({ env });
    const before = files(home);
    await installIn(repository, { agents: ['claude'] });
    const hook = join(home, '.lerim/hook');
    const current = readFileSync(hook, 'utf8');
    const another = "program='/another/git-lerim.js'\n";
    for (const [text, then] of [
      [`#!/bin/sh\n# of an older version\nprogram='${INSTALLATION.program}'\n`, current],
      [another, another],
    ] as const) {
      writeFileSync(hook, text);
      await refreshLaunchers(repository.context, INSTALLATION);
      expect(readFileSync(hook, 'utf8')).toBe(then);
    }
    writeFileSync(hook, current);
    await uninstallIn(repository);
    expect(files(home)).toEqual(before);
  });

  it('take only our part out of files that were changed since', async () => {
    const repository = makeRepository({ env });
    const hook = join(repository.dir, '.git/hooks/post-commit');
    const settings = join(home, '.claude/settings.json');
    write(hook, '#!/bin/sh\necho one\n', 0o755);
    write(settings, '{"a": 1}\n');
    await installIn(repository, { agents: ['claude'] });
    writeFileSync(hook, `${readFileSync(hook, 'utf8')}echo two\n`);
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('"a": 1', '"a": 1, "b": [2]'));
    await uninstallIn(repository);
    expect(readFileSync(hook, 'utf8')).toBe('#!/bin/sh\necho one\necho two\n');
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ a: 1, b: [2] });
  });

  it('find our part even when the record of it is lost', async () => {
    const repository = makeRepository({ env });
    const hook = join(repository.dir, '.git/hooks/post-commit');
    write(hook, '#!/bin/sh\necho one\n', 0o755);
    await installIn(repository);
    writeFileSync(join(repository.dir, '.git/lerim/installed.json'), '{"files": half');
    await installIn(repository);
    await uninstallIn(repository);
    expect(readFileSync(hook, 'utf8')).toBe('#!/bin/sh\necho one\n');
  });

  it("leave the user's own settings in place while another repository needs them", async () => {
    const [one, two] = [makeRepository({ env }), makeRepository({ env })];
    await installIn(one, { agents: ['claude'] });
    await installIn(two, { agents: ['claude'] });
    await uninstallIn(one);
    expect(existsSync(join(home, '.claude/settings.json'))).toBe(true);
    rmSync(join(one.dir, '.git'), { recursive: true });
    await uninstallIn(two);
    expect(readdirSync(home)).toEqual([]);
  });

  it('write through a symbolic link to settings that are kept elsewhere', async () => {
    const repository = makeRepository({ env });
    write(join(home, 'dotfiles/claude.json'), '{"a":1}');
    mkdirSync(join(home, '.claude'));
    symlinkSync('../dotfiles/claude.json', join(home, '.claude/settings.json'));
    await installIn(repository, { agents: ['claude'] });
    expect(readFileSync(join(home, 'dotfiles/claude.json'), 'utf8')).toContain('lerim');
    await uninstallIn(repository);
    expect(readFileSync(join(home, 'dotfiles/claude.json'), 'utf8')).toBe('{"a":1}');
  });

  it('leave settings alone that cannot be edited, and say so', async () => {
    const repository = makeRepository({ env });
    write(join(home, '.claude/settings.json'), '{"a": broken');
    const { plan } = await installIn(repository, { agents: ['claude', 'codex'] });
    expect(plan.notes.join()).toMatch(/claude\/settings.json: .*not valid JSON/);
    expect(readFileSync(join(home, '.claude/settings.json'), 'utf8')).toBe('{"a": broken');
    expect(existsSync(join(home, '.codex/hooks.json'))).toBe(true);
  });

  it('write committed files with --shared, and none of the own settings', async () => {
    const repository = makeRepository({ env });
    await installIn(repository, {
      agents: ['claude', 'codex', 'cursor', 'opencode', 'gemini'],
      shared: true,
    });
    expect(
      repository
        .git('status', '--porcelain', '-uall')
        .split('\n')
        .map((line) => line.slice(3)),
    ).toEqual([
      '.agents/skills/git-lerim/SKILL.md',
      '.claude/settings.json',
      '.claude/skills/git-lerim/SKILL.md',
      '.codex/config.toml',
      '.codex/hooks.json',
      '.cursor/hooks.json',
      '.cursor/mcp.json',
      '.gemini/settings.json',
      '.mcp.json',
      '.opencode/plugin/lerim.js',
      'opencode.json',
    ]);
    expect(readdirSync(home)).toEqual(['.lerim']);
    for (const file of ['.claude/settings.json', '.codex/hooks.json', '.opencode/plugin/lerim.js'])
      expect(readFileSync(join(repository.dir, file), 'utf8')).not.toContain(repository.dir);
    await uninstallIn(repository);
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('are the same from a sub-folder, a linked work tree and a repository without commits', async () => {
    const empty = makeRepository({ env, firstCommit: false });
    await installIn(empty);
    expect(hasBlock(readFileSync(join(empty.dir, '.git/hooks/post-commit'), 'utf8'))).toBe(true);
    const repository = makeRepository({ env });
    repository.commit({ 'sub/a': '' });
    const linked = join(tempFolder('linked'), 'tree');
    repository.git('worktree', 'add', '-q', linked);
    for (const dir of [join(repository.dir, 'sub'), linked]) {
      const { changes } = await installIn(repositoryAt(dir, env));
      expect(changes.map(({ path }) => path)).toEqual(
        dir === linked
          ? []
          : ['post-commit', 'post-rewrite', 'post-merge'].map((name) =>
              join(repository.dir, '.git/hooks', name),
            ),
      );
    }
    const bare = makeRepository({ bare: true, env });
    await installIn(bare);
    expect(existsSync(join(bare.dir, 'hooks/post-commit'))).toBe(true);
    await expect(installIn(bare, { shared: true })).rejects.toThrow(/bare/);
  });

  it('work in a submodule', async () => {
    const inner = makeRepository({ env });
    const outer = makeRepository({ env });
    outer.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner.dir, 'mod');
    const before = files(dirname(outer.dir));
    const module = repositoryAt(join(outer.dir, 'mod'), env);
    await installIn(module);
    expect(existsSync(join(outer.dir, '.git/modules/mod/hooks/post-commit'))).toBe(true);
    expect(module.git('status', '--porcelain')).toBe('');
    await uninstallIn(module);
    rmSync(join(outer.dir, '.git/modules/mod/lerim'), { recursive: true, force: true });
    expect(files(dirname(outer.dir))).toEqual(before);
  });

  it.runIf(existsSync(NEW_GIT))(
    'use git config where git runs hooks from there, whatever else is set up',
    async () => {
      env = { ...env, PATH: `${NEW_GIT}:${process.env.PATH}` };
      const repository = makeRepository({ env });
      repository.git('config', 'core.hooksPath', '.husky/_');
      const before = readFileSync(join(repository.dir, '.git/config'), 'utf8');
      const { changes } = await installIn(repository);
      expect(changes.map(({ path }) => path)).toEqual([join(repository.dir, '.git/config')]);
      expect(repository.git('hook', 'list', 'post-commit')).toBe('lerim');
      repository.git('config', 'user.name', 'n');
      await uninstallIn(repository);
      expect(readFileSync(join(repository.dir, '.git/config'), 'utf8')).toBe(`${before}[user]\n\tname = n\n`);
    },
  );
});
