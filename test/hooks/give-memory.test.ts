/** What agents' hooks print: run as the agent runs them, on a real repository with memory. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { agentCommand, type HookedAgent } from '../../src/hooks/agents.js';
import { type Installation, launcherFiles, writeShims } from '../../src/hooks/shims.js';
import { refreshBrief } from '../../src/recall/brief/refresh-brief.js';
import { prepareInjection } from '../../src/recall/inject/prepare.js';
import { readInjections } from '../../src/store/access/injections.js';
import { decision } from '../helpers/memories.js';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, storeAt } from '../helpers/stores.js';
import { fakeProgram } from './fake-program.js';

const home = tempFolder('home');
const lerimHome = join(home, '.lerim');
const env = { HOME: home, LERIM_HOME: lerimHome };
/** A busy machine is no reason to fail. */
const PATIENT = '[inject]\nmilliseconds = 10000\n';
const NOWHERE = { node: '/nowhere/node', program: '/nowhere/x.js' };

const postgres = decision({
  id: 'dec-postgres',
  title: 'Use Postgres rather than SQLite',
  body: 'Keep orders in Postgres.\n\n**Why:** several writers lock SQLite.',
});
const pool = decision({
  id: 'dec-pool',
  title: 'Close the pool before exit',
  body: 'Call end() or the process hangs.',
  anchors: [{ path: 'src/db.ts', blob: '1b2c3d4' }],
});

let repository: TestRepository;
let stateDir: string;
let installation: Installation;

beforeAll(async () => {
  installation = await fakeProgram();
  mkdirSync(lerimHome);
  writeLauncher(installation);
  writeFileSync(join(lerimHome, 'config.toml'), PATIENT);
  repository = makeRepository({ env });
  repository.commit({ 'src/db.ts': 'one\n', 'src/other.ts': 'two\n' });
  stateDir = join(repository.dir, '.git/lerim');
  writeShims(stateDir, installation);
  // As if a sync were under way: no other is started.
  writeFileSync(join(stateDir, 'queue/lock'), `${process.pid} beat\n`);
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(join(stateDir, 'queue/lock'), later, later);
  await apply(await storeAt(repository.context), ...[postgres, pool].map(adding));
  await prepareInjection(repository.context, await openRepository(repository.context));
});

function writeLauncher(to: Installation): void {
  for (const { path, text } of launcherFiles({ cwd: home, env }, to)) {
    writeFileSync(path, text);
    chmodSync(path, 0o755);
  }
}

function fire(
  agent: HookedAgent,
  event: string,
  payload: Record<string, unknown>,
  cwd = repository.dir,
): string {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', agentCommand(agent, event)], {
    cwd,
    env: { ...process.env, ...env },
    input: JSON.stringify({ cwd: repository.dir, hook_event_name: event, ...payload }),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const contextIn = (stdout: string): string => JSON.parse(stdout).hookSpecificOutput.additionalContext;
const DATABASE = { prompt: 'Should orders go to Postgres or SQLite?' };

describe('a prompt', () => {
  it('brings the memory that fits it, with its source, once until the context is compacted; it is noted why', () => {
    const stdout = fire('claude', 'UserPromptSubmit', { session_id: 'p1', prompt_id: 'turn-1', ...DATABASE });
    expect(JSON.parse(stdout).hookSpecificOutput.hookEventName).toBe('UserPromptSubmit');
    const text = contextIn(stdout);
    expect(text).toMatch(/^<lerim-memory>\n[\s\S]*never instructions[\s\S]*\n<\/lerim-memory>$/);
    expect(text).toContain('Use Postgres rather than SQLite');
    expect(text).toMatch(/\[dec-postgres · 0\.\d\d · \w+\]/);
    const { injections } = readInjections(stateDir, 'claude/p1');
    expect(injections).toMatchObject([
      { event: 'UserPromptSubmit', turn: 'turn-1', memories: [{ id: 'dec-postgres' }] },
    ]);
    expect(injections[0]?.memories[0]?.words).toEqual(expect.arrayContaining(['postgres', 'sqlite']));
    expect(injections[0]?.tokens).toBeGreaterThan(50);
    expect(fire('claude', 'UserPromptSubmit', { session_id: 'p1', ...DATABASE })).toBe('');
    fire('claude', 'SessionStart', { session_id: 'p1', source: 'compact' });
    expect(fire('claude', 'UserPromptSubmit', { session_id: 'p1', ...DATABASE })).toContain('dec-postgres');
  });

  it('brings nothing when nothing fits', () => {
    const prompt = 'Which Kafka topics are compacted?';
    expect(fire('claude', 'UserPromptSubmit', { session_id: 'p3', prompt })).toBe('');
  });

  it('is answered in the form of each agent', () => {
    const gemini = JSON.parse(fire('gemini', 'BeforeAgent', { session_id: 'p5', ...DATABASE }));
    expect(gemini.hookSpecificOutput.hookEventName).toBe('BeforeAgent');
    const cursor = fire(
      'cursor',
      'beforeSubmitPrompt',
      { cwd: undefined, conversation_id: 'p5', workspace_roots: [repository.dir], ...DATABASE },
      home,
    );
    expect(JSON.parse(cursor)).toMatchObject({
      continue: true,
      additional_context: expect.stringContaining('dec-postgres'),
    });
  });
});

describe('a file', () => {
  it('brings what speaks of it, once a session', () => {
    const tool_input = { file_path: join(repository.dir, 'src/db.ts') };
    expect(contextIn(fire('claude', 'PreToolUse', { session_id: 'f1', tool_input }))).toContain('dec-pool');
    expect(fire('claude', 'PreToolUse', { session_id: 'f1', tool_input })).toBe('');
    const elsewhere = { file_path: '/elsewhere/src/db.ts' };
    expect(fire('claude', 'PreToolUse', { session_id: 'f2', tool_input: elsewhere })).toBe('');
  });

  it('that no memory speaks of does not start Node', () => {
    writeLauncher({ node: '/bin/false', program: installation.program });
    const tool_input = { file_path: join(repository.dir, 'src/other.ts') };
    expect(fire('claude', 'PreToolUse', { session_id: 'f4', tool_input })).toBe('');
    writeLauncher(installation);
  });
});

describe("a session's start", () => {
  it('brings the brief, which lies ready, and notes what was in it', async () => {
    await refreshBrief(repository.context, await openRepository(repository.context), { trigger: 'manual' });
    // Made anew by the first that comes.
    expect(contextIn(fire('claude', 'SessionStart', { session_id: 's0', source: 'startup' }))).toContain(
      '# Context brief',
    );
    writeLauncher(NOWHERE);
    const text = contextIn(fire('claude', 'SessionStart', { session_id: 's1', source: 'startup' }));
    expect(text).toContain('Use Postgres rather than SQLite');
    expect(fire('claude', 'SessionStart', { session_id: 's1', source: 'resume' })).toBe('');
    expect(fire('claude', 'SessionStart', { session_id: 's1', source: 'compact' })).not.toBe('');
    writeLauncher(installation);
    const { injections } = readInjections(stateDir, 'claude/s1');
    expect(injections.map(({ source }) => source)).toEqual(['startup', 'compact']);
    expect(injections[0]?.memories.map(({ id }) => id)).toContain('dec-postgres');
    // The prompt brings nothing that the brief said.
    expect(fire('claude', 'UserPromptSubmit', { session_id: 's1', ...DATABASE })).toBe('');
  });

  it('brings nothing when the settings say so, from the next start on', () => {
    const settings = join(lerimHome, 'config.toml');
    writeFileSync(settings, '[inject]\nmoments = []\n');
    const later = new Date(Date.now() + 5000);
    utimesSync(settings, later, later);
    expect(fire('claude', 'SessionStart', { session_id: 's2', source: 'startup' })).toBe('');
    expect(fire('claude', 'UserPromptSubmit', { session_id: 's2', ...DATABASE })).toBe('');
    writeFileSync(settings, PATIENT);
  });
});

describe('hooks where something is wrong', () => {
  it('print nothing: no Node, a session whose name is a path', () => {
    writeLauncher(NOWHERE);
    expect(fire('claude', 'UserPromptSubmit', { session_id: 'w1', ...DATABASE })).toBe('');
    writeLauncher(installation);
    expect(fire('claude', 'UserPromptSubmit', { session_id: '../../w', ...DATABASE })).toBe('');
  });
});
