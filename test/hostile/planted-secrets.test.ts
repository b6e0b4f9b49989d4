import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ClaudeSession } from '../capture/claude-session.js';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { allPlanted, type Planted, piecesOf } from '../lib/secrets/planted.js';
import { everyObject, filesBelow } from './everything-written.js';
import { lerim, type Ran } from './program.js';

const planted = allPlanted();
const KINDS_OF_PLACES = 14;

/** A session in which every planted secret stands in several places, each place holding many of them. */
function plant(session: ClaudeSession): void {
  session.human('We deploy with the shop scripts. Have a look at the settings first.');
  planted.forEach((secret, index) => {
    for (const step of [0, 5, 9]) put(session, secret.text, (index + step) % KINDS_OF_PLACES, index);
  });
  // A prompt that still waits when the session is read.
  queue(session, 'enqueue', `and after that use ${planted[0]?.text} for the staging deploy`);
  session.raw(
    `{"type":"user","message":{"role":"user","content":"broken ${planted[3]?.secret.slice(0, 60)}\n`,
  );
}

function put(session: ClaudeSession, text: string, place: number, index: number): void {
  const call = `toolu_${index}_${place}`;
  switch (place) {
    case 0:
      return void session.human(`Always deploy with ${text} and never with the production account.`);
    case 1:
      return void session
        .agent(`I found ${text} in the settings; shall I keep using it for deploys?`)
        .human('Yes, do that from now on.');
    case 2:
      return void session.tool(
        'Bash',
        { command: `echo start && deploy ${text}`, description: text },
        'done',
      );
    case 3:
      return void session.tool('Bash', { command: 'cat .env' }, `# settings\n${text}\nend`);
    case 4:
      return void session.tool(
        'Write',
        { file_path: '/srv/shop/.env', content: `A=1\n${text}\n` },
        'File created',
      );
    case 5:
      return void session.tool(
        'Edit',
        { file_path: '/srv/shop/a.ts', old_string: text, new_string: `// ${text}` },
        `1→${text}`,
      );
    case 6:
      return void session.tool(
        'WebFetch',
        { url: `https://api.internal/x?q=${encodeURIComponent(text)}`, prompt: text },
        text,
      );
    case 7:
      queue(session, 'enqueue', `no, use ${text} instead of the old one`);
      return void queue(session, 'dequeue');
    case 8:
      return void record(session, {
        type: 'attachment',
        attachment: {
          type: 'queued_command',
          prompt: `we agreed on ${text} for staging`,
          origin: { kind: 'human' },
        },
      });
    case 9:
      ask(session, call, `Which one should the deploy use, ${text}?`, `Use ${text}, the other is for tests`);
      return;
    case 10:
      return void reject(
        session,
        call,
        `deploy --with ${text}`,
        `don't do that, use ${text} only on staging`,
      );
    case 11:
      session.tool(
        'ExitPlanMode',
        { plan: `1. Put ${text} into the settings\n2. Deploy` },
        'User has approved your plan.',
      );
      return void record(session, {
        type: 'user',
        planContent: `1. Put ${text} into the settings`,
        message: { role: 'user', content: 'Implement the plan' },
      });
    case 12:
      return void session.tool(
        'mcp__db__query',
        { input: { nested: [{ deep: text }] } },
        JSON.stringify({ rows: [JSON.stringify({ text })] }),
      );
    default:
      return void session.tool(
        'Bash',
        { command: 'make' },
        `Error: request failed\n    at ${text} (a.ts:1:2)\nfatal: ${text}`,
      );
  }
}

function ask(session: ClaudeSession, call: string, question: string, answer: string): void {
  record(session, {
    type: 'assistant',
    message: {
      id: `msg_${call}`,
      role: 'assistant',
      content: [
        {
          type: 'tool_use',
          id: call,
          name: 'AskUserQuestion',
          input: {
            questions: [{ question, header: 'Deploy', options: [{ label: answer, description: question }] }],
          },
        },
      ],
    },
  });
  record(session, {
    type: 'user',
    toolUseResult: { questions: [{ question }], answers: { [question]: answer } },
    message: {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: call,
          content: `User has answered your questions: "${question}"="${answer}". You can now continue`,
        },
      ],
    },
  });
}

function reject(session: ClaudeSession, call: string, command: string, words: string): void {
  record(session, {
    type: 'assistant',
    message: {
      id: `msg_${call}`,
      role: 'assistant',
      content: [{ type: 'tool_use', id: call, name: 'Bash', input: { command } }],
    },
  });
  const content = `The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\n${words}`;
  record(session, {
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: call, is_error: true, content }] },
  });
}

let clock = Date.parse('2026-02-28T12:00:00Z');
let count = 0;
function record(session: ClaudeSession, fields: Readonly<Record<string, unknown>>): void {
  clock += 1_000;
  count += 1;
  const uuid = `11111111-0000-4000-8000-${String(count).padStart(12, '0')}`;
  session.raw(
    `${JSON.stringify({ parentUuid: null, isSidechain: false, userType: 'external', version: '2.1.50', sessionId: session.id, uuid, timestamp: new Date(clock).toISOString(), ...fields })}\n`,
  );
}

function queue(session: ClaudeSession, operation: string, content?: string): void {
  clock += 1_000;
  session.raw(
    `${JSON.stringify({ type: 'queue-operation', operation, sessionId: session.id, timestamp: new Date(clock).toISOString(), ...(content === undefined ? {} : { content }) })}\n`,
  );
}

/** A Codex session whose repository was cloned with a token in its address. */
function plantInCodex(home: string, cwd: string): void {
  const folder = join(home, '.codex', 'sessions', '2026', '02', '28');
  mkdirSync(folder, { recursive: true });
  const id = '019d6811-6551-7aa0-bafd-b5cf9ae697d3';
  const path = join(folder, `rollout-2026-02-28T12-00-00-${id}.jsonl`);
  const line = (type: string, payload: unknown) =>
    `${JSON.stringify({ timestamp: '2026-02-28T12:00:00.000Z', type, payload })}\n`;
  const remote = `https://x-access-token:${planted[6]?.secret}@github.com/acme/shop.git`;
  const lines = [
    line('session_meta', {
      id,
      cwd,
      cli_version: '0.118.0',
      git: { branch: 'main', repository_url: remote },
    }),
  ];
  for (const { text } of planted.filter((_, index) => index % 3 === 0)) {
    lines.push(
      line('event_msg', { type: 'user_message', message: `No, always deploy with ${text} from now on.` }),
    );
    lines.push(
      line('response_item', {
        type: 'function_call',
        name: 'shell',
        call_id: `call_${lines.length}`,
        arguments: JSON.stringify({ command: ['bash', '-lc', `deploy ${text}`] }),
      }),
    );
    lines.push(
      line('response_item', {
        type: 'function_call_output',
        call_id: `call_${lines.length - 1}`,
        output: JSON.stringify({ output: text, metadata: { exit_code: 0 } }),
      }),
    );
  }
  writeFileSync(path, lines.join(''));
  const then = new Date(Date.now() - 2 * 86_400_000);
  utimesSync(path, then, then);
}

let repository: TestRepository;
const ran: Ran[] = [];

beforeAll(() => {
  const home = tempFolder('home');
  repository = makeRepository({
    env: {
      HOME: home,
      USERPROFILE: home,
      LERIM_HOME: join(home, '.lerim'),
      XDG_CONFIG_HOME: join(home, '.config'),
    },
  });
  const session = new ClaudeSession({
    home,
    cwd: repository.dir,
    start: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  });
  plant(session);
  session.touch(new Date(Date.now() - 2 * 86_400_000));
  plantInCodex(home, repository.dir);
  for (const words of [
    ['init', '--yes', '--agents', 'claude,codex', '--no-backfill'],
    ['sync', '--json'],
    ['sync', '--force'],
    ['sync', '--dry-run', '--force', '--json'],
    ['sync', '--trace', session.path, '--agent', 'claude', '--dry-run', '--json'],
    ['status', '--json'],
    ['queue', '--json'],
    ['log'],
    ['ask', 'which account does the deploy use?'],
    ['memory', 'search', 'deploy staging', '--json'],
  ]) {
    ran.push(lerim(repository, ...words));
  }
}, 180_000);

/** Secrets of which something stands in the text. */
function survivors(text: string): string[] {
  return planted
    .filter((one: Planted) => piecesOf(one.secret).some((piece) => text.includes(piece)))
    .map(({ kind, secret }) => `${kind}: ${secret.slice(0, 60)}`);
}

describe('a session full of secrets', () => {
  it('is read and summed up', () => {
    expect(
      ran.map(({ code, stderr }) => (code === 0 || code === 1 || code === 3 ? '' : stderr)).join(''),
    ).toBe('');
    expect(repository.git('log', '--format=%s', 'lerim/memory')).toMatch(/add\(/);
    expect(
      [...filesBelow(join(repository.dir, '.git', 'lerim')).keys()].some((path) => path.includes('traces')),
    ).toBe(true);
  });

  it('leaves none in any commit, tree, file version or note', () => {
    expect(survivors(everyObject(repository))).toEqual([]);
  });

  it('leaves none in any file of ours: traces, catalogue, run artefacts, caches, logs, settings', () => {
    const home = repository.context.env.HOME ?? '';
    const files = new Map([
      ...filesBelow(join(repository.dir, '.git')),
      ...filesBelow(home, (path) =>
        ['.claude/projects', '.codex/sessions'].some((place) => path.endsWith(place)),
      ),
    ]);
    expect(files.size).toBeGreaterThan(5);
    const found = [...files].flatMap(([path, content]) =>
      survivors(content.toString('utf8')).map((left) => `${path}: ${left}`),
    );
    expect(found.slice(0, 20)).toEqual([]);
  });

  it('says none on stdout or stderr', () => {
    expect(survivors(ran.map(({ stdout, stderr }) => stdout + stderr).join('\n'))).toEqual([]);
  });

  it('touches nothing of the work tree', () => {
    expect(repository.git('status', '--porcelain')).toBe('');
  });
});
