/** The real coding agents as models: what they send, what they leave behind, what a call costs in time. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/llm/model.js';
import { bundle } from '../helpers/bundle.js';
import { backgroundEnded } from '../hooks/fake-program.js';
import { binaryOf, CLIENTS, type Client, prepare, type Run } from './real-client.js';

interface Outcome {
  readonly answer?: Answer;
  readonly failure?: { readonly code: string; readonly message: string; readonly hint: string };
  readonly milliseconds: number;
}

/** What a model makes of a session in which nothing was decided. */
const READING = JSON.stringify({
  candidates: [],
  summary: {
    title: 'Choose the database',
    description: 'Postgres is to be used.',
    asked: 'To use Postgres rather than SQLite.',
    happened: 'It was noted.',
    changes: [],
  },
});
const CALLS = 5;
let asking = '';
beforeAll(async () => {
  asking = await bundle(new URL('./ask-agent.ts', import.meta.url));
});

/** As it would be called from one of the client's own hooks. */
const IN_A_HOOK = {
  CLAUDECODE: '1',
  CLAUDE_CODE_CHILD_SESSION: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
  OPENCODE: '1',
};

function ask(run: Run, client: Client, seconds: number, env: Readonly<Record<string, string>> = {}): Outcome {
  const { stdout } = run.beside([process.execPath, asking, client, String(seconds)], {
    ...IN_A_HOOK,
    ...env,
  });
  return JSON.parse(stdout) as Outcome;
}

/** What the user and the project have that must stay out of it; each tells when it was used. */
function surround(client: Client, { home, dir, tmp }: Run): { readonly used: () => string } {
  const log = join(tmp, 'used');
  const tell = (what: string): string[] => ['sh', '-c', `echo ${what} >>${log}`];
  const put = (path: string, text: string): void => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  };
  const edit = (path: string, change: (settings: Readonly<Record<string, object>>) => object): void =>
    put(path, JSON.stringify(change(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})));
  const [command, ...args] = tell('mcp');
  const hooks = (events: readonly string[]) =>
    Object.fromEntries(
      events.map((event) => [event, [{ hooks: [{ type: 'command', command: `echo ${event} >>${log}` }] }]]),
    );
  const skill = '---\nname: words\ndescription: SKILL-WORDS\n---\nSKILL-WORDS\n';
  put(join(dir, 'AGENTS.md'), 'PROJECT-WORDS\n');
  put(join(dir, 'CLAUDE.md'), 'PROJECT-WORDS\n');
  if (client === 'claude') {
    put(join(home, '.claude/CLAUDE.md'), 'USER-WORDS\n');
    put(join(home, '.claude/skills/words/SKILL.md'), skill);
    edit(join(home, '.claude.json'), (settings) => ({
      ...settings,
      mcpServers: { mine: { command, args } },
    }));
    edit(join(home, '.claude/settings.json'), ({ hooks: ours, ...settings }) => ({
      ...settings,
      hooks: { ...ours, ...hooks(['UserPromptSubmit', 'PreToolUse']) },
    }));
    edit(join(dir, '.claude/settings.json'), () => ({
      hooks: hooks(['SessionStart', 'Stop', 'SessionEnd']),
    }));
  } else if (client === 'codex') {
    put(join(home, '.codex/skills/words/SKILL.md'), skill);
    const config = join(home, '.codex/config.toml');
    const server = `\n[mcp_servers."my server"]\ncommand = "${command}"\nargs = ${JSON.stringify(args)}\n`;
    put(config, `notify = ${JSON.stringify(tell('notify'))}\n${readFileSync(config, 'utf8')}${server}`);
    edit(join(home, '.codex/hooks.json'), ({ hooks: ours }) => ({
      hooks: { ...ours, ...hooks(['UserPromptSubmit']) },
    }));
  } else {
    put(join(home, '.config/opencode/skills/words/SKILL.md'), skill);
    put(
      join(home, '.config/opencode/plugin/mine.js'),
      `import fs from 'node:fs';\nexport const Mine = async () => { fs.appendFileSync('${log}', 'plugin\\n'); return {}; };\n`,
    );
    edit(join(home, '.config/opencode/opencode.json'), (settings) => ({
      ...settings,
      mcp: { ...settings.mcp, mine: { type: 'local', command: tell('mcp') } },
    }));
    edit(join(dir, 'opencode.json'), () => ({
      mcp: { theirs: { type: 'local', command: tell('project mcp') } },
    }));
  }
  return { used: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
}

/** Files below a folder that hold some words. */
function holding(words: string, folder: string): string {
  return spawnSync('grep', ['-rla', words, folder], { encoding: 'utf8' }).stdout;
}

/** The folders agents are called in, and the libraries OpenCode unpacks. */
function leftIn(tmp: string): string[] {
  return readdirSync(tmp).filter((name) => /^lerim-agent-|\.so$/.test(name));
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

describe.each(CLIENTS)('the real %s as a model', (client) => {
  const binary = binaryOf(client);

  it.skipIf(!binary)('answers one request, and runs, sends and leaves nothing else', () => {
    const run = prepare(client, binary ?? '');
    const { used } = surround(client, run);
    run.script([{ text: 'Here it is:\n```json\n{"n": 6}\n```' }]);
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const { answer, failure, milliseconds } = ask(run, client, 60);
      expect(failure).toBeUndefined();
      expect(JSON.parse(answer?.text ?? '')).toEqual({ n: 6 });
      expect(answer?.usage).toMatchObject({ input: 100, output: 20 });
      times.push(milliseconds);
      const asked = run.asked();
      expect(asked).toHaveLength(1);
      const sent = JSON.stringify(asked[0]?.body);
      expect(sent).toContain('SYSTEM-WORDS: count the letters of “größer”.');
      expect(sent).toContain(`PROMPT-WORDS “größer” 😀 ${'x'.repeat(200_000)}`);
      expect(sent).not.toMatch(/PROJECT-WORDS|USER-WORDS|SKILL-WORDS/);
      // Codex keeps one that asks the user, who is not there.
      expect(asked[0]?.body.tools ?? []).toHaveLength(client === 'codex' ? 1 : 0);
    }
    expect(used()).toBe('');
    expect(holding('PROMPT-WORDS', run.home)).toBe('');
    expect(existsSync(join(run.stateDir, 'queue')) ? readdirSync(join(run.stateDir, 'queue')) : []).toEqual(
      [],
    );
    expect(JSON.parse(run.lerim('sync', '--json'))).toMatchObject({ read: 0, left: 0 });
    expect(leftIn(run.tmp)).toEqual([]);
    console.log(
      `${client}: ${sorted(times)
        .map((ms) => (ms / 1000).toFixed(2))
        .join(' ')} s a call`,
    );
  });

  it.skipIf(!binary)('reads a session of its own, and none comes of that', async () => {
    const run = prepare(client, binary ?? '');
    run.script([{ text: 'Noted.' }]);
    run.session();
    await backgroundEnded(run.stateDir);
    expect(run.sessionsRead()).toHaveLength(1);
    run.asked();
    run.script([{ text: READING }]);
    const synced = run.beside(['git-lerim', 'sync', '--force', '--engine', 'agent', '--json']);
    expect(JSON.parse(synced.stdout)).toMatchObject({ engines: { [`agent/${client}`]: 1 } });
    const transcripts = run.asked().filter(({ body }) => JSON.stringify(body).includes('The session:'));
    expect(transcripts).toHaveLength(1);
    // A hook would have left a mark, or started a sync that found another session.
    expect(readdirSync(join(run.stateDir, 'queue'))).toEqual([]);
    expect(JSON.parse(run.lerim('sync', '--json'))).toMatchObject({ read: 0, left: 0 });
    expect(run.sessionsRead()).toHaveLength(1);
  });

  it.skipIf(!binary)('reads a session in the background once its agent has left', () => {
    const run = prepare(client, binary ?? '');
    run.lerim('config', 'set', 'engine', 'agent');
    run.script([{ text: READING }]);
    const queue = join(run.stateDir, 'queue');
    const untilQuiet = `while [ -e ${queue}/lock ] || [ -e ${queue}/again ]; do sleep 0.1; done`;
    run.beside([
      'sh',
      '-c',
      `"$0" "$@"; ${untilQuiet}`,
      join(run.bin, client),
      ...run.words('Use Postgres.'),
    ]);
    const read = run.asked().filter(({ body }) => JSON.stringify(body).includes('The session:'));
    expect(read).toHaveLength(1);
    expect(run.sessionsRead()).toHaveLength(1);
  });

  it.skipIf(!binary)('is stopped with all it started when the time is up', () => {
    const run = prepare(client, binary ?? '');
    const { failure, milliseconds } = ask(run, client, 10, { STALL: '1' });
    expect(failure).toMatchObject({ code: 'llm-timeout' });
    expect(milliseconds).toBeLessThan(20_000);
    const alive = execFileSync('ps', ['-e', '-o', 'args'], { encoding: 'utf8' });
    expect(alive).not.toContain(join(run.bin, client));
    expect(leftIn(run.tmp)).toEqual([]);
    expect(holding('PROMPT-WORDS', run.home)).toBe('');
  });

  it.skipIf(!binary)('says when it is not logged in', () => {
    const run = prepare(client, binary ?? '');
    const { failure } = ask(run, client, 60, { MOCK_FORCE_STATUS: '401' });
    expect(failure).toMatchObject({ code: 'llm-rejected', hint: expect.stringContaining(client) });
  });
});
