import { chmodSync, copyFileSync, cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADAPTERS } from '../../src/sessions/adapters.js';
import type { AgentName, KnownSessions, SessionFile } from '../../src/sessions/session.js';
import { tempFolder, testContext } from '../helpers/repository.js';
import { adapter, FIXTURES } from './read-all.js';

type Context = ReturnType<typeof testContext>;

async function found(
  agent: AgentName,
  context: Context,
  known?: KnownSessions,
  problems: string[] = [],
): Promise<SessionFile[]> {
  const sessions: SessionFile[] = [];
  for await (const session of adapter(agent).discover(context, known, (path) => problems.push(path)))
    sessions.push(session);
  return sessions;
}

function put(path: string, content: string, time: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  utimesSync(path, time, time);
}

const claudeLine = (cwd: string) =>
  `${JSON.stringify({ type: 'user', cwd, message: { role: 'user', content: 'hi' } })}\n`;

describe('discovery', () => {
  it('finds nothing, and breaks nothing, where no agent is installed', async () => {
    const context = testContext('/', { HOME: tempFolder('empty') });
    for (const { agent } of ADAPTERS) expect(await found(agent, context)).toEqual([]);
  });

  it('finds Claude sessions of every config folder, newest first, without sub-agents', async () => {
    const home = tempFolder('home');
    put(join(home, '.claude/projects/-a/1.jsonl'), claudeLine('/a'), 100);
    put(join(home, '.config/claude/projects/-b/2.jsonl'), claudeLine('C:\\b "q"'), 200);
    put(join(home, '.claude/projects/-a/1/subagents/agent-x.jsonl'), claudeLine('/a'), 300);
    put(join(home, '.claude/projects/-a/agent-old.jsonl'), claudeLine('/a'), 300);
    const context = testContext('/', { HOME: home });
    expect((await found('claude', context)).map(({ id, cwd, modified }) => [id, cwd, modified])).toEqual([
      ['2', 'C:\\b "q"', 200_000],
      ['1', '/a', 100_000],
    ]);
    const named = testContext('/', {
      HOME: '/nowhere',
      CLAUDE_CONFIG_DIR: `${home}/.claude, ${home}/.config/claude/projects`,
    });
    expect(await found('claude', named)).toHaveLength(2);
  });

  it('opens neither a file whose version is known nor again one whose folder is', async () => {
    const home = tempFolder('home');
    const path = join(home, '.claude/projects/-a/1.jsonl');
    put(path, claudeLine('/a'), 100);
    const context = testContext('/', { HOME: home });
    const [before] = await found('claude', context);
    const known: KnownSessions = () => before && { ...before, cwd: '/known' };
    expect((await found('claude', context, known))[0]).toMatchObject({ cwd: '/known' });
    put(path, claudeLine('/a') + claudeLine('/a'), 101);
    const [after] = await found('claude', context, known);
    expect(after?.cwd).toBe('/known');
    expect(after?.version).not.toBe(before?.version);
  });

  it('finds Codex rollouts once each: current before archived, plain before compressed', async () => {
    const home = tempFolder('codex');
    const name = (n: number) => `rollout-2026-01-01T00-00-00-01a1f854-d635-7501-aaa2-14bb77e725a${n}.jsonl`;
    const plain = join(FIXTURES, 'codex/0.169.0-exec-resumed-1.jsonl');
    for (const [path, source] of [
      [`sessions/2026/01/01/${name(1)}`, plain],
      [`sessions/2026/01/01/${name(1)}.zst`, `${plain}.zst`],
      [`archived_sessions/${name(1)}`, plain],
      [`archived_sessions/${name(2)}.zst`, `${plain}.zst`],
      ['sessions/2026/01/01/other.jsonl', plain],
    ] as const) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      copyFileSync(source, join(home, path));
    }
    const sessions = await found('codex', testContext('/', { CODEX_HOME: home }));
    expect(sessions.map(({ id, path }) => [id, path.replace(home, '')]).sort()).toEqual([
      [name(1).slice(28, -6), `/sessions/2026/01/01/${name(1)}`],
      [name(2).slice(28, -6), `/archived_sessions/${name(2)}.zst`],
    ]);
    expect(sessions.every(({ cwd }) => cwd === '/home/dev/run/resume/repo')).toBe(true);
  });

  it('finds Copilot and Pi sessions', async () => {
    const home = tempFolder('home');
    put(
      join(home, '.copilot/session-state/abc/events.jsonl'),
      '{"type":"session.start","data":{"context":{"cwd":"/c"}}}\n',
      100,
    );
    put(join(home, '.pi/agent/sessions/--p--/1_x.jsonl'), '{"type":"session","id":"x","cwd":"/p"}\n', 100);
    const context = testContext('/', { HOME: home });
    expect(await found('copilot', context)).toMatchObject([{ id: 'abc', cwd: '/c' }]);
    expect(await found('pi', context)).toMatchObject([{ id: 'x', cwd: '/p' }]);
  });

  it('leaves out a database that is none, and says so', async () => {
    const home = tempFolder('home');
    mkdirSync(join(home, 'opencode'));
    writeFileSync(join(home, 'opencode/opencode.db'), `SQLite format 3\0${'x'.repeat(5000)}`);
    cpSync(join(FIXTURES, 'opencode/opencode.db'), join(home, 'opencode/opencode-beta.db'));
    const problems: string[] = [];
    const context = testContext('/', { XDG_DATA_HOME: home });
    expect((await found('opencode', context, undefined, problems)).length).toBeGreaterThan(0);
    expect(problems).toEqual([join(home, 'opencode/opencode.db')]);
  });

  it.skipIf(process.getuid?.() === 0)('leaves out a file it may not read, and says so', async () => {
    const home = tempFolder('home');
    const path = join(home, '.claude/projects/-a/1.jsonl');
    put(path, claudeLine('/a'), 100);
    chmodSync(path, 0);
    const problems: string[] = [];
    expect(await found('claude', testContext('/', { HOME: home }), undefined, problems)).toEqual([]);
    expect(problems).toEqual([path]);
  });
});
