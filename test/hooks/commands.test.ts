import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/commands/connect.js';
import { doctor } from '../../src/commands/doctor.js';
import { init } from '../../src/commands/init.js';
import { uninstall } from '../../src/commands/uninstall.js';
import type { Finding } from '../../src/hooks/finding.js';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { runCommand } from './run-command.js';
import { quickRepository, stateOf } from './set-up.js';

const QUIET = ['--yes', '--no-backfill'];
const home = (repository: TestRepository): string => `${repository.context.env.HOME}`;

function use(repository: TestRepository, ...agents: string[]): void {
  for (const agent of agents) mkdirSync(join(home(repository), agent), { recursive: true });
}

describe('git lerim init', () => {
  it('shows what it will write, asks, and does nothing when told no', async () => {
    const repository = quickRepository();
    use(repository, '.claude');
    const before = readdirSync(join(repository.dir, '.git'));
    const { code, talk } = await runCommand(repository, init, [], ['n']);
    expect(code).toBe(1);
    expect(talk.join('\n')).toMatch(/hooks\/post-commit \(new;.*\n {2}\+#!\/bin\/sh/);
    expect(talk.join('\n')).toContain('.claude/settings.json');
    expect(readdirSync(join(repository.dir, '.git'))).toEqual(before);
    expect(readdirSync(join(home(repository), '.claude'))).toEqual([]);
  });

  it('makes the branch, sets up the agents that were used, asks again before it reads past sessions', async () => {
    const repository = quickRepository();
    use(repository, '.claude', '.codex');
    const { code, talk, data } = await runCommand(repository, init, [], ['y', 'n']);
    expect(code).toBe(0);
    expect(talk.join()).toMatch(/past sessions.*\?/);
    expect(talk.join()).toContain('/hooks');
    expect(data.join()).toContain('Made the memory branch lerim/memory');
    expect(repository.git('rev-list', '--count', 'lerim/memory')).toBe('1');
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(
      Object.keys(JSON.parse(readFileSync(join(home(repository), '.lerim/platforms.json'), 'utf8'))),
    ).toEqual(['claude', 'codex']);
  });

  it('needs --yes off a terminal, and is idempotent with it', async () => {
    const repository = quickRepository();
    await expect(runCommand(repository, init, [])).rejects.toThrow(/terminal/);
    await runCommand(repository, init, QUIET);
    const again = await runCommand(repository, init, QUIET);
    expect(again.data.join()).toContain(
      'Found the memory branch lerim/memory; all hooks were set up already',
    );
    expect(again.talk.join()).not.toContain('changed');
  });

  it('writes nothing with --dry-run', async () => {
    const repository = quickRepository();
    const { talk } = await runCommand(repository, init, ['--dry-run', '--agents', 'opencode']);
    expect(talk.join()).toContain('opencode/plugin/lerim.js');
    expect(existsSync(stateOf(repository))).toBe(false);
    expect(existsSync(join(home(repository), '.config'))).toBe(false);
  });

  it('sets up only the agents that are named, or none', async () => {
    const repository = quickRepository();
    use(repository, '.claude');
    await runCommand(repository, init, [...QUIET, '--agents', 'none']);
    expect(readdirSync(join(home(repository), '.claude'))).toEqual([]);
    await runCommand(repository, init, [...QUIET, '--agents', 'cursor,gemini']);
    expect(existsSync(join(home(repository), '.cursor/hooks.json'))).toBe(true);
    expect(readdirSync(join(home(repository), '.claude'))).toEqual([]);
  });

  it('works in a bare repository and in one without commits', async () => {
    for (const options of [{ bare: true }, { firstCommit: false }]) {
      const { env } = quickRepository().context;
      const repository = makeRepository({ ...options, env: env as Record<string, string> });
      await runCommand(repository, init, QUIET);
      expect(repository.git('rev-list', '--count', 'lerim/memory')).toBe('1');
    }
  });

  it('reads past sessions', async () => {
    const repository = quickRepository();
    const folder = join(home(repository), '.claude/projects/x');
    mkdirSync(folder, { recursive: true });
    const line = {
      type: 'user',
      uuid: 'u1',
      sessionId: 's1',
      cwd: repository.dir,
      version: '2.1.0',
      timestamp: '2025-06-01T00:00:00Z',
    };
    writeFileSync(
      join(folder, 's1.jsonl'),
      `${JSON.stringify({ ...line, message: { role: 'user', content: 'hello' } })}\n`,
    );
    const { data } = await runCommand(repository, init, ['--yes']);
    expect(data.join('\n')).toContain('Read 1 past session');
  });
});

describe('git lerim uninstall', () => {
  it('shows what it takes out, keeps the memories and says so', async () => {
    const repository = quickRepository();
    await runCommand(repository, init, [...QUIET, '--agents', 'claude']);
    const no = await runCommand(repository, uninstall, [], ['']);
    expect(no.code).toBe(1);
    expect(no.talk.join()).toContain('settings.json (removed)');
    const dry = await runCommand(repository, uninstall, ['--dry-run']);
    expect(dry.code).toBe(0);
    expect(existsSync(join(home(repository), '.claude/settings.json'))).toBe(true);
    const { talk } = await runCommand(repository, uninstall, ['--yes']);
    expect(talk.join()).toContain('memories stay');
    expect(readdirSync(home(repository))).toEqual(['settings.toml']);
    expect(repository.git('rev-list', '--count', 'lerim/memory')).toBe('1');
  });
});

describe('git lerim doctor', () => {
  const check = async (repository: TestRepository) => {
    const { code, json } = await runCommand(repository, doctor, ['--json']);
    const findings = json[0] as Finding[];
    return { code, problems: findings.filter(({ level }) => level === 'problem'), findings };
  };

  it('proves that every hook fires', async () => {
    const repository = quickRepository();
    await runCommand(repository, init, [...QUIET, '--agents', 'claude,codex,cursor,opencode,gemini']);
    const { code, problems, findings } = await check(repository);
    expect(problems).toEqual([]);
    expect(code).toBe(0);
    const reached = findings
      .filter(({ detail }) => detail.includes('reach git-lerim'))
      .map(({ check: what }) => what);
    expect(reached).toEqual(['git hooks', 'Claude Code', 'Cursor', 'OpenCode', 'Gemini CLI']);
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'Codex',
        level: 'warning',
        detail: expect.stringContaining('review'),
      }),
    );
    expect(existsSync(join(stateOf(repository), 'queue/again'))).toBe(false);
  });

  it('says what is wrong and how to mend it', async () => {
    const repository = quickRepository();
    expect((await check(repository)).problems).toMatchObject([{ check: 'git hooks' }, { check: 'memory' }]);
    await runCommand(repository, init, [...QUIET, '--agents', 'claude,gemini']);
    rmSync(join(home(repository), '.gemini/settings.json'));
    rmSync(join(home(repository), '.lerim/hook'));
    const state = stateOf(repository);
    writeFileSync(join(state, 'sessions.json'), '{"half":');
    writeFileSync(
      join(state, 'queue/failure.json'),
      '{"time":"2026-01-01T00:00:00Z","message":"the disk is full"}',
    );
    const { code, problems } = await check(repository);
    expect(code).toBe(1);
    expect(problems.map(({ check: what }) => what)).toEqual([
      'Claude Code',
      'Gemini CLI',
      'sync',
      'local state',
    ]);
    expect(problems.every(({ mend }) => mend)).toBe(true);
  });

  it('says when an agent is told not to run hooks', async () => {
    const repository = quickRepository();
    use(repository, '.claude', '.codex');
    writeFileSync(join(home(repository), '.claude/settings.json'), '{"disableAllHooks": true}');
    writeFileSync(join(home(repository), '.codex/config.toml'), '[features]\nhooks = false\n');
    await runCommand(repository, init, QUIET);
    const { findings } = await check(repository);
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'Claude Code', detail: expect.stringContaining('disableAllHooks') }),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'Codex', detail: expect.stringContaining('[features]') }),
    );
  });
});

describe('git lerim connect', () => {
  it('lists, connects and takes out again, with or without a repository', async () => {
    const folder = tempFolder('nowhere');
    const repository = quickRepository();
    const outside = { context: { ...repository.context, cwd: folder } };
    await runCommand(outside, connect, ['claude', '--yes']);
    const { json } = await runCommand(outside, connect, ['list', '--json']);
    const rows = json[0] as { agent: string; hooks: string[]; places: string[] }[];
    expect(rows.find(({ agent }) => agent === 'claude')).toMatchObject({
      hooks: [join(home(repository), '.claude/settings.json')],
    });
    expect(rows.find(({ agent }) => agent === 'codex')?.places.length).toBeGreaterThan(0);
    // A repository that comes and goes does not take along what was connected on purpose.
    await runCommand(repository, init, [...QUIET, '--agents', 'claude']);
    await runCommand(repository, uninstall, ['--yes']);
    expect(existsSync(join(home(repository), '.claude/settings.json'))).toBe(true);
    await runCommand(outside, connect, ['remove', 'claude']);
    expect(readdirSync(home(repository))).toEqual(['settings.toml']);
  });

  it('connects all agents that were used, and knows no others', async () => {
    const repository = quickRepository();
    use(repository, '.cursor', '.codex');
    const { data } = await runCommand(repository, connect, ['auto', '--yes']);
    expect(data).toEqual(['Codex is connected.', 'Cursor is connected.']);
    await expect(runCommand(repository, connect, ['remove', 'emacs'])).rejects.toThrow(/no agent/);
    writeFileSync(join(home(repository), '.claude.json'), '{"half": ');
    await expect(runCommand(repository, connect, ['claude', '--yes'])).rejects.toThrow(
      /\.claude\.json: .*left alone/,
    );
    expect(existsSync(join(home(repository), '.claude'))).toBe(false);
  });

  it('gives agents tools and a skill, and takes only what no other agent needs', async () => {
    const repository = quickRepository();
    const settings = join(home(repository), '.claude.json');
    writeFileSync(settings, '{"numStartups": 3}');
    await runCommand(repository, connect, ['claude', '--yes']);
    for (const agent of ['codex', 'cursor']) await runCommand(repository, connect, [agent, '--yes']);
    const skill = join(home(repository), '.agents/skills/git-lerim/SKILL.md');
    const { json } = await runCommand(repository, connect, ['list', '--json']);
    const rows = json[0] as { agent: string; mcp: string[] }[];
    expect(rows.find(({ agent }) => agent === 'claude')?.mcp).toEqual([settings]);
    // Claude Code writes to its settings all the time.
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('3', '4'));
    for (const agent of ['claude', 'codex']) await runCommand(repository, connect, ['remove', agent]);
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ numStartups: 4 });
    expect(existsSync(skill)).toBe(true);
    await runCommand(repository, connect, ['remove', 'cursor']);
    expect(readdirSync(home(repository)).sort()).toEqual(['.claude.json', 'settings.toml']);
  });

  it('writes files that are committed, and a block in AGENTS.md, where that is asked for', async () => {
    const repository = quickRepository();
    const before = '# Rules\n\nBe kind.\n';
    repository.commit({ 'AGENTS.md': before });
    await runCommand(repository, connect, ['gemini', '--shared', '--yes']);
    await runCommand(repository, connect, ['agents-md', '--yes']);
    expect(
      repository
        .git('status', '--porcelain', '-uall')
        .split('\n')
        .map((line) => line.slice(3)),
    ).toEqual(['AGENTS.md', '.agents/skills/git-lerim/SKILL.md', '.gemini/settings.json']);
    const file = join(repository.dir, 'AGENTS.md');
    expect(readFileSync(file, 'utf8')).toMatch(
      /^# Rules\n\nBe kind\.\n\n<!-- git-lerim: begin.*git lerim ask/s,
    );
    const settings = JSON.parse(readFileSync(join(repository.dir, '.gemini/settings.json'), 'utf8'));
    expect(Object.keys(settings)).toEqual(['hooks', 'mcpServers']);
    expect((await runCommand(repository, connect, ['agents-md', '--yes'])).talk).toEqual([]);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nMore.\n`);
    await runCommand(repository, connect, ['remove', 'gemini']);
    await runCommand(repository, connect, ['remove', 'agents-md']);
    expect(readFileSync(file, 'utf8')).toBe(`${before}\nMore.\n`);
    expect(repository.git('status', '--porcelain', '-uall').trim()).toBe('M AGENTS.md');
  });
});
