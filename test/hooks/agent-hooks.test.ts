import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentCommand } from '../../src/hooks/agents.js';
import { takeSessionMarks } from '../../src/hooks/marks.js';
import { type Installation, launcherFiles, writeShims } from '../../src/hooks/shims.js';
import { makeRepository, tempFolder } from '../helpers/repository.js';
import { backgroundEnded, fakeProgram, syncLog, until } from './fake-program.js';

let installation: Installation;
const home = tempFolder('home');
const lerimHome = join(home, '.lerim');
const env = { ...process.env, HOME: home, LERIM_HOME: lerimHome, LERIM_CONFIG: join(home, 'config.toml') };

beforeAll(async () => {
  installation = await fakeProgram();
  mkdirSync(lerimHome);
  writeFileSync(env.LERIM_CONFIG, '[sync]\nquiet_seconds = 0.1\n');
  writeLauncher(installation);
});

function writeLauncher(to: Installation): void {
  for (const { path, text } of launcherFiles({ cwd: home, env }, to)) {
    writeFileSync(path, text);
    chmodSync(path, 0o755);
  }
}

function setUp(): { dir: string; stateDir: string } {
  const { dir } = makeRepository({ name: 'a repo' });
  const stateDir = join(dir, '.git/lerim');
  writeShims(stateDir, installation);
  return { dir, stateDir };
}

/** A lock held by this process: hooks only leave marks. */
function holdLock(stateDir: string): void {
  const lock = join(stateDir, 'queue/lock');
  writeFileSync(lock, `${process.pid} beat\n`);
  utimesSync(lock, new Date(Date.now() + 300_000), new Date(Date.now() + 300_000));
}

function fire(command: string, cwd: string, payload: unknown, more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], {
    cwd,
    env: { ...env, ...more },
    input: typeof payload === 'string' ? payload : JSON.stringify(payload),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const SILENT = { status: 0, stdout: '', stderr: '' };

describe("the agents' hooks", () => {
  it('start one background sync and name the transcript, from any folder of the repository', async () => {
    const { dir, stateDir } = setUp();
    mkdirSync(join(dir, 'sub/deep'), { recursive: true });
    holdLock(stateDir);
    const decoy = 'said "transcript_path":"/decoy"';
    const payload = { session_id: 's', transcript_path: '/t.jsonl', cwd: dir, last_assistant_message: decoy };
    expect(fire(agentCommand('claude', 'Stop'), join(dir, 'sub/deep'), payload)).toEqual(SILENT);
    expect(takeSessionMarks(stateDir)).toEqual([
      { agent: 'claude', event: 'Stop', session: 's', transcript: '/t.jsonl' },
    ]);
    const named = JSON.stringify({ session_id: 'ses_1', cwd: dir });
    fire(`"$LERIM_HOME/hook" opencode dispose '${named}'`, dir, '');
    expect(takeSessionMarks(stateDir)).toEqual([
      { agent: 'opencode', event: 'dispose', session: 'ses_1', transcript: '' },
    ]);
    rmSync(join(stateDir, 'queue/lock'));
    fire(agentCommand('codex', 'Stop'), dir, payload);
    await until(() => syncLog(stateDir).length > 0);
    await backgroundEnded(stateDir);
    expect(syncLog(stateDir).map(({ event }) => event)).toEqual(['begin', 'end']);
  });

  it.each([
    ['a null transcript', '{"transcript_path":null,"message":"x"}'],
    ['nothing', ''],
    ['no JSON', 'hello "transcript_path" "x"'],
  ])('leave a mark without a transcript when handed %s', (_, payload) => {
    const { dir, stateDir } = setUp();
    holdLock(stateDir);
    expect(fire(agentCommand('claude', 'SessionEnd'), dir, payload)).toEqual(SILENT);
    expect(takeSessionMarks(stateDir)).toEqual([]);
    expect(existsSync(join(stateDir, 'queue/again'))).toBe(true);
  });

  it('do nothing in a repository without memory, outside of repositories, and inside our own work', async () => {
    const { dir, stateDir } = setUp();
    const foreign = makeRepository().dir;
    expect(fire(agentCommand('claude', 'Stop'), foreign, { cwd: foreign })).toEqual(SILENT);
    expect(existsSync(join(foreign, '.git/lerim'))).toBe(false);
    expect(fire(agentCommand('claude', 'Stop'), home, { cwd: home })).toEqual(SILENT);
    expect(fire(agentCommand('claude', 'Stop'), dir, { cwd: dir }, { LERIM_GUARD: '1' })).toEqual(SILENT);
    expect(existsSync(join(stateDir, 'queue/again'))).toBe(false);
  });

  it('find the repository by the payload when the agent starts them elsewhere', async () => {
    const { dir, stateDir } = setUp();
    const linked = join(tempFolder('linked'), 'tree');
    spawnSync('git', ['worktree', 'add', '-q', linked], { cwd: dir });
    // A home that is a repository itself.
    expect(
      fire(agentCommand('cursor', 'stop'), makeRepository().dir, {
        conversation_id: 'c',
        workspace_roots: [linked],
      }),
    ).toEqual(SILENT);
    await until(() => syncLog(stateDir).length === 2);
    await backgroundEnded(stateDir);
  });

  it('run nothing that lies in a repository', async () => {
    const { dir, stateDir } = setUp();
    holdLock(stateDir);
    writeFileSync(join(stateDir, 'hooks/start-sync'), 'touch hostile\n');
    expect(fire(agentCommand('claude', 'Stop'), dir, {})).toEqual(SILENT);
    expect(existsSync(join(dir, 'hostile'))).toBe(false);
    expect(existsSync(join(stateDir, 'queue/again'))).toBe(true);
  });

  it('work from a linked work tree', async () => {
    const { dir, stateDir } = setUp();
    const linked = join(tempFolder('linked'), 'tree');
    spawnSync('git', ['worktree', 'add', '-q', linked], { cwd: dir });
    holdLock(stateDir);
    fire(agentCommand('claude', 'Stop'), linked, { transcript_path: '/w.jsonl' });
    expect(takeSessionMarks(stateDir).map(({ transcript }) => transcript)).toEqual(['/w.jsonl']);
  });

  it('are harmless when git-lerim is gone, in whole or in part', () => {
    const { dir } = setUp();
    writeShims(join(dir, '.git/lerim'), { node: '/nowhere/node', program: '/nowhere/x.js' });
    expect(fire(agentCommand('gemini', 'AfterAgent'), dir, {})).toEqual(SILENT);
    writeLauncher({ node: '/nowhere/node', program: '/nowhere/x.js' });
    expect(fire(agentCommand('gemini', 'AfterAgent'), home, {})).toEqual(SILENT);
    expect(fire(agentCommand('gemini', 'AfterAgent'), dir, {}, { LERIM_HOME: '/nowhere' })).toEqual(SILENT);
    writeLauncher(installation);
  });

  it('return although the agent keeps their stdin open, when Node reads it', async () => {
    const { stateDir, dir } = setUp();
    holdLock(stateDir);
    const child = spawn('/bin/sh', ['-c', agentCommand('cursor', 'stop')], {
      cwd: home,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.write(JSON.stringify({ workspace_roots: [dir] }));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect(existsSync(join(stateDir, 'queue/again'))).toBe(true);
  });

  it('are told by the OpenCode plugin once a turn, and not for sub-agents', async () => {
    const { dir, stateDir } = setUp();
    holdLock(stateDir);
    writeFileSync(join(lerimHome, 'hook'), '#!/bin/sh\necho "$1 $2 $3" >>"$HOME/told"\n');
    const plugin = readFileSync('templates/opencode-plugin.js', 'utf8');
    const script = `const { Lerim, ...rest } = await import('data:text/javascript,' + encodeURIComponent(${JSON.stringify(plugin)}));
      if (Object.keys(rest).length) throw new Error('other exports');
      const plugin = await Lerim({ directory: process.cwd() });
      const event = (type, properties) => plugin.event({ event: { type, properties } });
      await event('session.created', { info: { id: 'main' } });
      await event('session.created', { info: { id: 'child', parentID: 'main' } });
      await event('session.status', { sessionID: 'child', status: { type: 'idle' } });
      await event('session.status', { sessionID: 'main', status: { type: 'busy' } });
      await event('session.status', { sessionID: 'main', status: { type: 'idle' } });
      await event('session.idle', { sessionID: 'main' });
      await event('strange');
      await plugin.dispose();`;
    const told = join(home, 'told');
    const { status, stderr } = spawnSync('node', ['--input-type=module', '-e', script], {
      cwd: dir,
      env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    await until(() => existsSync(told) && readFileSync(told, 'utf8').trim().split('\n').length === 3);
    const lines = readFileSync(told, 'utf8').trim().split('\n').sort();
    expect(lines).toEqual([
      `opencode dispose ${JSON.stringify({ session_id: 'main', cwd: dir })}`,
      `opencode idle ${JSON.stringify({ session_id: 'main', cwd: dir })}`,
      `opencode start ${JSON.stringify({ cwd: dir })}`,
    ]);
    writeLauncher(installation);
  });
});
