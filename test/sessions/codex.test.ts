import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/sessions/json-value.js';
import { FIXTURES, human, lines, readAll, readFile, said } from './read-all.js';

const DECISION =
  'We decided to use Postgres rather than SQLite because of concurrent writers. Remember that tests must be run with --runInBand.';
const TIME = '2026-01-01T10:00:00.000Z';

const line = (type: string, payload: JsonObject) => ({ timestamp: TIME, type, payload });
const meta = (id: string, more: JsonObject = {}) => line('session_meta', { id, cwd: '/repo', ...more });
const turn = (id: string) => line('event_msg', { type: 'task_started', turn_id: id });
const prompt = (message: string) => line('event_msg', { type: 'user_message', message });
const item = (payload: JsonObject) => line('response_item', payload);
const userItem = (text: string) =>
  item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
const agentItem = (text: string) =>
  item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] });
const call = (id: string, name: string, input: unknown) =>
  item({ type: 'function_call', call_id: id, name, arguments: JSON.stringify(input) });
const output = (id: string, text: unknown) =>
  item({ type: 'function_call_output', call_id: id, output: text });
const read = (records: readonly unknown[], options = {}) => readAll('codex', lines(records), options);

function remember() {
  const keys = new Set<string>();
  return (key: string) => keys.has(key) || !keys.add(key);
}

describe('Codex', () => {
  it.each(['0.44.0', '0.59.0', '0.93.0', '0.116.0', '0.137.0', '0.150.1', '0.169.0'])(
    'reads a session of %s',
    async (version) => {
      const reading = await readAll('codex', join(FIXTURES, `codex/${version}-exec-tools.jsonl`));
      expect(said(reading)).toEqual([`prompt: ${DECISION}`]);
      const calls = reading.events.filter((event) => event.type === 'call');
      expect(calls[0]).toMatchObject({ action: 'run', input: 'git status --short' });
      expect(calls).toHaveLength(3);
      const results = reading.events.filter((event) => event.type === 'result');
      expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
      expect(results[0]?.text).toBe('');
      expect(results[2]?.text).toContain('MCP-RESULT-MARKER');
      expect(reading.events.filter(({ type }) => type === 'agent')).toHaveLength(1);
      expect(reading.events[0]).toMatchObject({
        type: 'place',
        cwd: '/home/dev/run/repo',
        branch: 'main',
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      });
    },
  );

  it('reads resumed, compacted and killed sessions', async () => {
    expect(said(await readAll('codex', join(FIXTURES, 'codex/0.169.0-exec-resumed-1.jsonl')))).toEqual([
      'prompt: first prompt',
      'prompt: second prompt',
    ]);
    expect(said(await readAll('codex', join(FIXTURES, 'codex/0.169.0-tui-compact.jsonl')))).toEqual([
      'prompt: We decided to use Postgres rather than SQLite',
      'prompt: again please',
    ]);
    expect(said(await readAll('codex', join(FIXTURES, 'codex/0.169.0-killed-mid-turn.jsonl')))).toEqual([
      'prompt: prompt before the kill',
    ]);
  });

  it('knows sub-agents', async () => {
    const agent = await readAll('codex', join(FIXTURES, 'codex/0.169.0-subagent-1.jsonl'));
    expect(agent.subagent).toBe(true);
    expect(human(agent)).toEqual([]);
    const main = await readAll('codex', join(FIXTURES, 'codex/0.169.0-subagent-2.jsonl'));
    expect(main.subagent).toBe(false);
    expect(main.events.find(({ type }) => type === 'call')).toMatchObject({ action: 'delegate' });
  });

  it('reads a compressed rollout like the plain one, also from the middle', async () => {
    const plain = join(FIXTURES, 'codex/0.169.0-exec-resumed-1.jsonl');
    const packed = `${plain}.zst`;
    const whole = await readAll('codex', packed);
    expect(whole.file.cwd).toBe('/home/dev/run/resume/repo');
    expect(whole.events).toEqual((await readAll('codex', plain)).events);
    expect(whole.position).toEqual((await readAll('codex', plain)).position);
    expect((await readFile(whole.file, { from: whole.position })).events).toEqual([]);
  });

  it('goes on when the file was compressed since it was found', async () => {
    const folder = join(process.env.LERIM_TEST_ROOT ?? '', 'packing');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'rollout-x.jsonl');
    copyFileSync(join(FIXTURES, 'codex/0.169.0-exec-resumed-1.jsonl'), path);
    const before = await readAll('codex', path);
    copyFileSync(join(FIXTURES, 'codex/0.169.0-exec-resumed-1.jsonl.zst'), `${path}.zst`);
    rmSync(path);
    expect((await readFile(before.file)).events).toEqual(before.events);
    expect((await readFile(before.file, { from: before.position })).events).toEqual([]);
  });

  it('falls back to response items, without the context among them', async () => {
    const records = [
      meta('a'),
      userItem('# AGENTS.md instructions for /repo\n\n<INSTRUCTIONS>\nbe brief\n</INSTRUCTIONS>'),
      userItem('<environment_context>\n<cwd>/repo</cwd>\n</environment_context>'),
      userItem('Add rate limiting'),
      agentItem('I will.'),
      item({
        type: 'message',
        role: 'user',
        content: [{ text: 'hook' }, { text: 'mine' }],
        internal_chat_message_metadata_passthrough: {
          content_item_kinds: ['hooks.additional_context', 'user.text'],
        },
      }),
    ];
    expect(said(await read(records))).toEqual(['prompt: Add rate limiting']);
    expect(said(await read(records, { finished: true }))).toEqual([
      'prompt: Add rate limiting',
      'prompt: mine',
    ]);
  });

  it('keeps the request of an editor prompt and drops its headings', async () => {
    const reading = await read([
      meta('a'),
      prompt(
        '# Context from my IDE setup:\n\n## Active file: a.ts\n\n## Open tabs:\n- a.ts: src/a.ts\n\n## My request for Codex:\nRename it.\n## Not a heading of theirs',
      ),
      prompt('# Files mentioned by the user:\n\n## a.png: /tmp/a.png\n\nWhat is wrong here?'),
      prompt('# A heading of mine\n- and a list'),
      prompt('[Image #1] see <image path="x">data</image> this'),
    ]);
    expect(said(reading)).toEqual([
      'prompt: Rename it.\n## Not a heading of theirs',
      'prompt: What is wrong here?',
      'prompt: # A heading of mine\n- and a list',
      'prompt: see  this',
    ]);
  });

  it('gives answers with their questions', async () => {
    const questions = [
      {
        id: 'where',
        question: 'Where?',
        options: [{ label: 'Sidebar', description: 'stays' }, { label: 'Panel' }],
      },
      { id: 'why', question: 'Why?' },
    ];
    const reading = await read([
      meta('a'),
      call('c', 'request_user_input', { questions }),
      output(
        'c',
        JSON.stringify({
          answers: { where: { answers: ['Panel', 'user_note: but small'] }, why: { answers: [] } },
        }),
      ),
    ]);
    expect(human(reading).map(({ channel, text, question }) => [channel, text, question])).toEqual([
      ['answer', 'Panel\nbut small', 'Where?\n- Sidebar: stays\n- Panel'],
    ]);
  });

  it('reads the plan a human approved', async () => {
    const reading = await read([
      meta('a'),
      line('event_msg', { type: 'item_completed', item: { type: 'Plan', text: '# First' } }),
      agentItem('<proposed_plan>\n# Second\n</proposed_plan>'),
      prompt('Implement the plan.'),
      prompt('Implement the plan.'),
    ]);
    expect(said(reading)).toEqual([
      'plan: # Second',
      'prompt: Implement the plan.',
      'prompt: Implement the plan.',
    ]);
    expect(reading.events.find(({ type }) => type === 'agent')).toMatchObject({ text: '# Second' });
  });

  it('passes rollbacks on', async () => {
    const reading = await read([
      meta('a'),
      prompt('one'),
      line('event_msg', { type: 'thread_rolled_back', num_turns: 1 }),
      prompt('two'),
    ]);
    expect(reading.events.map(({ type }) => type)).toEqual(['place', 'human', 'rollback', 'human']);
  });

  it('describes patches, failed commands and folders', async () => {
    const patch = '*** Begin Patch\n*** Update File: src/a.ts\n@@\n*** Add File: src/b.ts\n*** End Patch';
    const reading = await read([
      meta('a'),
      item({ type: 'custom_tool_call', call_id: 'p', name: 'apply_patch', input: patch }),
      item({
        type: 'custom_tool_call_output',
        call_id: 'p',
        output: 'apply_patch verification failed: no such line',
      }),
      call('s', 'shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`] }),
      call('e', 'exec_command', { cmd: 'npm test' }),
      output('e', 'Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 1\nOutput:\n2 failed'),
      call('f', 'shell', { command: ['ls', '-l'] }),
      output('f', JSON.stringify({ output: 'total 0', metadata: { exit_code: 0 } })),
      line('turn_context', { cwd: '/repo/sub' }),
    ]);
    const calls = reading.events.filter((event) => event.type === 'call');
    expect(calls.map(({ action, paths }) => [action, paths])).toEqual([
      ['edit', ['src/a.ts', 'src/b.ts']],
      ['edit', ['src/a.ts', 'src/b.ts']],
      ['run', []],
      ['run', []],
    ]);
    expect(calls[3]?.input).toBe('ls -l');
    expect(
      reading.events.filter((event) => event.type === 'result').map(({ ok, text }) => [ok, text]),
    ).toEqual([
      [false, 'apply_patch verification failed: no such line'],
      [false, '2 failed'],
      [true, 'total 0'],
    ]);
    expect(reading.events.at(-1)).toMatchObject({ type: 'place', cwd: '/repo/sub' });
  });

  it.each([
    [
      'with ids of turns',
      [turn('t1'), prompt('one'), agentItem('ok'), turn('t2'), prompt('yes'), agentItem('ok')],
      [turn('t3'), prompt('yes')],
    ],
    [
      'before turns had ids',
      [prompt('one'), agentItem('ok'), prompt('yes'), agentItem('ok')],
      [prompt('more')],
    ],
  ])('does not read the history a fork copied twice: %s', async (_, history, added) => {
    const seen = remember();
    const parent = await read([meta('parent'), ...history], { seen });
    const fork = await read(
      [meta('fork', { forked_from_id: 'parent', cwd: '/elsewhere' }), meta('parent'), ...history, ...added],
      { seen },
    );
    expect(said(parent)).toEqual(['prompt: one', 'prompt: yes']);
    expect(said(fork)).toHaveLength(1);
    expect(fork.events.filter(({ type }) => type === 'agent')).toEqual([]);
    expect(fork.events[0]).toMatchObject({ type: 'place', cwd: '/elsewhere' });
  });

  it('reads a fork whose parent is gone', async () => {
    const reading = await read([meta('fork'), meta('parent'), turn('t1'), prompt('one'), agentItem('ok')], {
      seen: remember(),
    });
    expect(said(reading)).toEqual(['prompt: one']);
  });
});
