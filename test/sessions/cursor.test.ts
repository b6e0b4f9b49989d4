import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BubbleReader } from '../../src/sessions/cursor/bubble-reader.js';
import type { JsonObject } from '../../src/sessions/json-value.js';
import type { SessionEvent, SessionFile } from '../../src/sessions/session.js';
import { tempFolder, testContext } from '../helpers/repository.js';
import { adapter, FIXTURES, human, lines, readAll, readFile, said } from './read-all.js';

const GLOBAL = join(FIXTURES, 'cursor/User/globalStorage/state.vscdb');
const STORE = join(
  FIXTURES,
  'cursor/dot-cursor/chats/6aeb2509738591c3eec17438002ed788/00000008-0000-4000-8000-000000000000/store.db',
);
const id = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

const transcript = [
  {
    role: 'user',
    message: {
      content: [
        { type: 'text', text: '<timestamp>today</timestamp>\n<user_query>\nSort the list.\n</user_query>' },
      ],
    },
  },
  {
    role: 'assistant',
    message: {
      content: [
        { type: 'text', text: 'Sorting.' },
        { type: 'tool_use', name: 'Write', input: { path: '/home/dev/web/src/list.ts', contents: 'a' } },
      ],
    },
  },
  { type: 'turn_ended' },
];

/** Cursor's folders as they lie on this system. */
function install(): { home: string; context: ReturnType<typeof testContext> } {
  const home = tempFolder('cursor');
  const context = testContext('/home/dev/web', {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    APPDATA: join(home, '.config'),
  });
  const user = adapter('cursor').places(context)[0] ?? '';
  cpSync(join(FIXTURES, 'cursor/User'), dirname(dirname(user)), { recursive: true });
  cpSync(join(FIXTURES, 'cursor/dot-cursor'), join(home, '.cursor'), { recursive: true });
  const folder = join(home, '.cursor/projects/home-dev-web/agent-transcripts');
  mkdirSync(join(folder, id(10), 'subagents'), { recursive: true });
  const text = transcript.map((line) => JSON.stringify(line)).join('\n');
  for (const path of [
    join(folder, `${id(10)}/${id(10)}.jsonl`),
    join(folder, `${id(10)}/subagents/x.jsonl`),
    join(folder, `${id(1)}.jsonl`),
  ]) {
    writeFileSync(path, `${text}\n`);
    utimesSync(path, 1, 1);
  }
  return { home, context };
}

async function discover(
  context: ReturnType<typeof testContext>,
  known?: (path: string, id?: string) => SessionFile | undefined,
) {
  const found: SessionFile[] = [];
  for await (const session of adapter('cursor').discover(context, (_, path, session) =>
    known?.(path, session),
  ))
    found.push(session);
  return found;
}

describe('Cursor', () => {
  it('reads a conversation of the editor', async () => {
    const reading = await readAll('cursor', GLOBAL, { id: id(1) });
    expect(
      human(reading).map(({ channel, text, record, question }) => [channel, text, record, question]),
    ).toEqual([
      ['prompt', 'Name the branch after the ticket.', id(100), undefined],
      ['answer', 'No, not before review', id(104), 'Push it?\n- Yes\n- No'],
    ]);
    expect(reading.events[0]).toEqual({
      type: 'place',
      cwd: '/home/dev/web',
      branch: 'main',
      record: id(100),
      time: '2026-02-28T10:00:00.000Z',
    });
    expect(reading.events.filter(({ type }) => type === 'agent')).toHaveLength(1);
    expect(reading.events.find(({ type }) => type === 'call')).toMatchObject({
      call: 'call_1',
      action: 'run',
      input: 'git switch -c T-1',
    });
  });

  it('reads the layouts of older versions', async () => {
    expect(said(await readAll('cursor', GLOBAL, { id: id(5) }))).toEqual(['prompt: Old layout, rich text.']);
    const tab = await readAll('cursor', join(FIXTURES, 'cursor/User/workspaceStorage/ws-web/state.vscdb'));
    expect(tab.events).toMatchObject([
      { type: 'human', text: 'Said in 2024.', record: id(900) },
      { type: 'agent', text: 'Answered in 2024.' },
    ]);
  });

  it('leaves the bubble that is being written for later', async () => {
    const reading = await readAll('cursor', GLOBAL, { id: id(7) });
    expect(said(reading)).toEqual(['prompt: Use tabs.']);
    expect(reading.position.last).toBe(id(700));
    const over = await readFile(reading.file, { from: reading.position, finished: true });
    expect(over.events).toMatchObject([{ type: 'agent', text: 'Half an ans' }]);
  });

  it('finds the folder of a conversation wherever its version kept it', async () => {
    const { context } = install();
    const found = await discover(context);
    expect(new Map(found.map(({ id, cwd }) => [id, cwd]))).toEqual(
      new Map([
        [id(1), '/home/dev/web'],
        [id(2), '/home/dev/api'],
        [id(3), '/home/dev/api'],
        [id(4), '/home/dev/tools'],
        [id(5), '/home/dev/web'],
        [id(7), '/home/dev/web'],
        [id(8), '/home/dev/web'],
        [id(9), '/home/dev/web'],
        [id(10), '/home/dev/web'],
      ]),
    );
    expect(found.map(({ modified }) => modified)).toEqual(
      found.map(({ modified }) => modified).sort((a, b) => b - a),
    );
  });

  it('takes a conversation that has not changed as it was found before', async () => {
    const { context } = install();
    const before = await discover(context);
    const marked = before.map((session) => ({ ...session, cwd: '/known' }));
    const again = await discover(context, (path, session) =>
      marked.find((known) => known.path === path && (session === undefined || known.id === session)),
    );
    const opened = again.filter(({ cwd }) => cwd !== '/known').map(({ id }) => id);
    // Conversations of 2024 stand whole in one value.
    expect(opened).toEqual([id(9)]);
  });

  it('reads a transcript, line by line', async () => {
    const path = lines(transcript, `${id(10)}.jsonl`);
    const reading = await readAll('cursor', path);
    expect(reading.events).toMatchObject([
      { type: 'place', record: 1 },
      { type: 'human', text: 'Sort the list.', record: 1 },
      { type: 'agent', text: 'Sorting.', record: 2 },
      { type: 'call', tool: 'Write', action: 'edit', paths: ['/home/dev/web/src/list.ts'], record: 2 },
    ]);
    expect((await readFile(reading.file, { from: reading.position })).events).toEqual([]);
  });

  it('reads a chat of the command line', async () => {
    const reading = await readAll('cursor', STORE);
    expect(reading.file.id).toBe(id(8));
    expect(reading.events).toMatchObject([
      { type: 'human', text: 'Run the linter first.' },
      { type: 'agent', text: 'Linting.' },
      { type: 'call', call: 'c1', action: 'run', input: 'npm run lint' },
      { type: 'result', call: 'c1', ok: true, text: 'no problems' },
    ]);
    expect((await readFile(reading.file, { from: reading.position })).events).toEqual([]);
  });

  it('takes turns back that the human removed by going back', () => {
    const file: SessionFile = { agent: 'cursor', id: 'c', path: '/x', version: '1', modified: 1 };
    const read = (ids: string[], from?: ReturnType<BubbleReader['result']>['position']) => {
      const events: SessionEvent[] = [];
      const reader = new BubbleReader(file, (event) => events.push(event), from ? { from } : {}, undefined);
      reader.begin(ids);
      for (const next of reader.next(10)) reader.take(next, bubble(next), undefined);
      return { events, position: reader.result().position };
    };
    const bubble = (name: string): JsonObject => ({ type: name.startsWith('u') ? 1 : 2, text: name });
    const first = read(['u1', 'a1', 'u2', 'a2']);
    const second = read(['u1', 'a1', 'u3'], first.position);
    expect(second.events).toEqual([
      { type: 'rollback', turns: 1, record: 'a1' },
      { type: 'human', channel: 'prompt', text: 'u3', record: 'u3' },
    ]);
  });
});
