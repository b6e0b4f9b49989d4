import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Command, CommandContext } from '../../src/commands/command.js';
import { parseCommandArgs } from '../../src/commands/parse-args.js';
import { queue } from '../../src/commands/queue.js';
import { status } from '../../src/commands/status.js';
import { sync } from '../../src/commands/sync.js';
import { createOutput } from '../../src/ui/create-output.js';
import { ClaudeSession } from '../capture/claude-session.js';
import { modelContext } from '../helpers/models.js';
import { makeRepository, type TestRepository, tempFolder, testContext } from '../helpers/repository.js';

let repo: TestRepository;
let home: string;
let talk: ClaudeSession;

beforeEach(() => {
  home = tempFolder('home');
  repo = makeRepository({ env: { HOME: home } });
  talk = new ClaudeSession({ home, cwd: repo.dir })
    .human('What does the retry setting do?')
    .agent('It retries a failed upload.')
    .human(
      'We always use pnpm in this repository, never npm, because the lockfile of npm broke our releases twice.',
    )
    .agent('Understood, I will use pnpm.');
});

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  command: Command,
  words: readonly string[],
  from: Partial<CommandContext> = {},
): Promise<Ran> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const context: CommandContext = {
    ...repo.context,
    out: createOutput({
      stdout: { write: (text) => stdout.push(text) },
      stderr: { write: (text) => stderr.push(text) },
      env: {},
    }),
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    program: '/nowhere/git-lerim.js',
    node: process.execPath,
    ...from,
  };
  const code = await command.run(context, await parseCommandArgs('test', command, words));
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

describe('sync', () => {
  it('says what it did in a line, and the next time that there is nothing new', async () => {
    const first = await run(sync as unknown as Command, []);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^1 session read, /m);
    const second = await run(sync as unknown as Command, []);
    expect(second).toMatchObject({ code: 0, stdout: 'Nothing new.\n' });
  });

  it('notices what came after it said so', async () => {
    await run(sync as unknown as Command, []);
    await run(sync as unknown as Command, []);
    talk.human('Thanks.');
    expect((await run(sync as unknown as Command, [])).stdout).toMatch(/^1 session read, /m);
  });

  it('prints a report as JSON', async () => {
    const report = JSON.parse((await run(sync as unknown as Command, ['--json'])).stdout);
    expect(report).toMatchObject({ read: 1, failures: [], dryRun: false });
    expect(existsSync(report.run)).toBe(true);
  });

  it('reads one named file outside a repository, writing nothing', async () => {
    const elsewhere = tempFolder('elsewhere');
    const words = ['--trace', talk.path, '--agent', 'claude', '--dry-run', '--json'];
    const document = JSON.parse(
      (await run(sync as unknown as Command, words, testContext(elsewhere))).stdout,
    );
    expect(document.session).toBe(`claude/${talk.id}`);
    expect(Object.keys(document)).toEqual(['session', 'summary', 'candidates', 'engine']);
    for (const candidate of document.candidates) {
      expect(candidate).toMatchObject({
        title: expect.any(String),
        body: expect.any(String),
        confidence: expect.any(Number),
      });
      expect(candidate.evidence[0]).toMatchObject({
        session: `claude/${talk.id}`,
        records: expect.any(Array),
        quote: expect.any(String),
      });
    }
    expect(existsSync(join(repo.dir, '.git', 'lerim'))).toBe(false);
  });

  it('tells of one named file that another engine wrote than the one that was asked', async () => {
    const words = ['--trace', talk.path, '--agent', 'claude', '--dry-run', '--engine', 'openai'];
    const away = modelContext({ 'providers.openai.base_url': 'http://127.0.0.1:9/v1' });
    const ran = await run(sync as unknown as Command, words, away);
    expect(ran.stderr).toMatch(/127\.0\.0\.1:9 cannot be reached.*heuristic\/1 wrote instead/);
  });

  it('reads one named file into this repository, whatever its folder', async () => {
    const other = new ClaudeSession({
      home: tempFolder('other'),
      cwd: '/somewhere/else',
      id: 'abc00000-0000-4000-8000-000000000001',
    }).human('Hello.');
    const ran = await run(sync as unknown as Command, ['--trace', other.path, '--agent', 'claude', '--json']);
    expect(JSON.parse(ran.stdout)).toMatchObject({ read: 1 });
    expect(existsSync(join(repo.dir, '.git/lerim/traces/sessions/claude', `${other.id}.jsonl`))).toBe(true);
  });

  it.each([
    [['--window', 'soon'], '--window takes a span'],
    [['--since', 'yesterday-ish'], '--since takes a date'],
    [['--window', '7d', '--since', '2026-01-01'], 'both say where to begin'],
    [['--since', '2026-02-02', '--until', '2026-01-01'], '--since is after --until'],
    [['--max-sessions', '0'], '--max-sessions takes a whole number'],
    [['--agent', 'clippy'], '--agent is one of'],
    [['--engine', 'oracle'], '--engine is one of heuristic, openai, agent, auto'],
    [['--trace', 'x.jsonl'], '--trace needs --agent'],
    [['--trace', 'x.jsonl', '--agent', 'claude,codex'], '--trace needs --agent'],
    [['--trace', 'x.jsonl', '--agent', 'claude', '--window', '7d'], '--trace names the file to read'],
    [['--trace', 'missing.jsonl', '--agent', 'claude'], 'holds no session of claude'],
    [['--run-id', 'no-such-session'], "There is no session 'no-such-session'"],
  ])('explains what is wrong with %j', async (words, message) => {
    await expect(run(sync as unknown as Command, words)).rejects.toThrow(message);
  });

  it('reads one session by its id, however old', async () => {
    const old = new Date('2025-01-01T00:00:00Z');
    utimesSync(talk.path, old, old);
    expect((await run(sync as unknown as Command, ['--json'])).stdout).toContain('"read": 0');
    const ran = await run(sync as unknown as Command, ['--run-id', talk.id, '--json']);
    expect(JSON.parse(ran.stdout)).toMatchObject({ read: 1 });
  });

  it('ends with 4 while another sync holds the lock', async () => {
    const lock = join(repo.dir, '.git/lerim/queue/lock');
    mkdirSync(join(lock, '..'), { recursive: true });
    writeFileSync(lock, `${process.ppid} beat\n`);
    const ahead = new Date(Date.now() + 300_000);
    utimesSync(lock, ahead, ahead);
    await expect(run(sync as unknown as Command, [])).rejects.toMatchObject({ code: 'busy', exit: 4 });
  });
});

describe('status', () => {
  it('shows a repository without memory', async () => {
    const found = JSON.parse((await run(status as unknown as Command, ['--json'])).stdout);
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining([
        'repository',
        'branch',
        'sync',
        'queue',
        'sessions',
        'hooks',
        'agents',
        'problems',
      ]),
    );
    expect(found).toMatchObject({
      branch: { ref: 'refs/heads/lerim/memory', exists: false, tip: null, archived: 0, waiting: 0 },
      sync: { running: false, last: null, failure: null },
      queue: { waiting: 0, failed: 0, dead: 0, skipped: 0 },
      hooks: { setUp: false },
    });
    expect(found.problems[0]).toContain('no memory branch');
  });

  it('shows what a sync left', async () => {
    await run(sync as unknown as Command, []);
    repo.git('branch', '--force', 'lerim/memory', repo.git('rev-parse', 'lerim/memory').trim());
    const found = JSON.parse((await run(status as unknown as Command, ['--json'])).stdout);
    expect(found.branch.tip).toBe(repo.git('rev-parse', 'lerim/memory'));
    expect(found.sync.last).toMatchObject({ sessions: 1, failed: 0 });
    expect(found.sessions).toEqual({ known: 1, byAgent: { claude: 1 } });
    expect((await run(status as unknown as Command, [])).stdout).toMatch(/^sessions\s+claude 1$/m);
  });
});

describe('queue', () => {
  it('is empty, and says so', async () => {
    expect(await run(queue as unknown as Command, [])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Nothing waits.\n',
    });
    expect(JSON.parse((await run(queue as unknown as Command, ['--json'])).stdout)).toEqual({
      counts: { waiting: 0, failed: 0, dead: 0, skipped: 0 },
      sessions: [],
    });
  });

  it('skips and retries', async () => {
    await run(sync as unknown as Command, []);
    expect((await run(queue as unknown as Command, ['skip', talk.id])).stdout).toBe(
      `claude/${talk.id}: left alone\n`,
    );
    expect((await run(queue as unknown as Command, [])).stdout).toMatch(/^skipped claude\//);
    talk.human('More.');
    expect((await run(sync as unknown as Command, [])).stdout).toBe('Nothing new.\n');
    expect((await run(queue as unknown as Command, ['retry', talk.id, '--json'])).stdout).toContain(
      `"claude/${talk.id}"`,
    );
    expect((await run(sync as unknown as Command, [])).stdout).toMatch(/^1 session read/m);
  });

  it('refuses what it does not know', async () => {
    await expect(run(queue as unknown as Command, ['drop'])).rejects.toThrow(
      "knows list, retry and skip, not 'drop'",
    );
  });
});
