import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/sessions/json-value.js';
import { FIXTURES, human, lines, readAll, said } from './read-all.js';

const DECISION =
  'We decided to use Postgres rather than SQLite because of concurrent writers. Remember that tests must be run with --runInBand.';

let clock = 0;

/** A record with what all have in common; each a second later than the one before. */
function record(type: string, fields: JsonObject): JsonObject {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + 1000 * ++clock).toISOString();
  return {
    type,
    uuid: `uuid-${clock}`,
    isSidechain: false,
    cwd: '/repo',
    sessionId: 's',
    gitBranch: 'main',
    timestamp,
    ...fields,
  };
}

const user = (content: unknown, fields: JsonObject = {}) =>
  record('user', { message: { role: 'user', content }, ...fields });
const assistant = (...content: JsonObject[]) =>
  record('assistant', { message: { role: 'assistant', content } });
const text = (words: string) => ({ type: 'text', text: words });
const call = (id: string, name: string, input: JsonObject) => ({ type: 'tool_use', id, name, input });
const result = (id: string, content: unknown, fields: JsonObject = {}) =>
  user(
    [{ type: 'tool_result', tool_use_id: id, content, ...(fields.is_error ? { is_error: true } : {}) }],
    fields,
  );
const queue = (operation: string, content?: string) => {
  const { timestamp } = record('', {});
  return { type: 'queue-operation', operation, timestamp, sessionId: 's', ...(content ? { content } : {}) };
};
const read = (records: readonly unknown[], options = {}) => readAll('claude', lines(records), options);

describe('Claude Code', () => {
  it.each(['1.0.58', '2.0.11', '2.1.50'])('reads a headless session of %s', async (version) => {
    const reading = await readAll('claude', join(FIXTURES, `claude/${version}-headless-tools.jsonl`));
    expect(said(reading)).toEqual([`prompt: ${DECISION}`]);
    expect(reading.events[0]).toMatchObject({ type: 'place', cwd: '/home/dev/run/repo', branch: 'main' });
    expect(reading.events.find(({ type }) => type === 'call')).toMatchObject({
      tool: 'Bash',
      action: 'run',
      input: 'git status --short',
    });
    expect(reading.damage).toEqual([]);
  });

  it('reads a session of 2.1.328 with tools', async () => {
    const reading = await readAll('claude', join(FIXTURES, 'claude/2.1.328-headless-tools-mcp.jsonl'));
    expect(said(reading)).toEqual([`prompt: ${DECISION}`]);
    expect(human(reading)[0]?.record).toBe(5);
    const calls = reading.events.filter((event) => event.type === 'call');
    expect(calls.map(({ action }) => action)).toEqual(['run', 'edit', 'search', 'other']);
    expect(calls[1]?.paths).toEqual(['/home/dev/run/repo/DECISIONS.md']);
    expect(reading.events.filter(({ type }) => type === 'result')).toHaveLength(4);
  });

  it('takes neither the summary of a compaction nor what the command line says for words', async () => {
    expect(said(await readAll('claude', join(FIXTURES, 'claude/2.1.328-tui-compact.jsonl')))).toEqual([
      'prompt: We decided to use Postgres rather than SQLite',
    ]);
    expect(said(await readAll('claude', join(FIXTURES, 'claude/2.1.328-tui-clear-2.jsonl')))).toEqual([
      'prompt: again',
    ]);
  });

  it('reads the prompt of a session that was killed', async () => {
    expect(said(await readAll('claude', join(FIXTURES, 'claude/2.1.328-killed-mid-turn.jsonl')))).toEqual([
      'prompt: prompt before the kill',
    ]);
  });

  it('knows sub-agents by their folder and by their records', async () => {
    const folder = join(FIXTURES, 'claude/2.1.328-subagent');
    const id = 'c3341362-1aeb-4bad-94b6-b2d83c3bc1bb';
    const agent = await readAll('claude', join(folder, id, 'subagents/agent-ae13a2c79b906e502.jsonl'));
    expect(agent.subagent).toBe(true);
    expect(human(agent)).toEqual([]);
    const main = await readAll('claude', join(folder, `${id}.jsonl`));
    expect(main.subagent).toBe(false);
    expect(said(main)).toEqual(['prompt: use a subagent']);
    expect((await readAll('claude', join(FIXTURES, 'claude/2.0.54-headless-tools.jsonl'))).subagent).toBe(
      true,
    );
    const old = lines([user('Search for references', { isSidechain: undefined })], 'agent-12ab.jsonl');
    expect((await readAll('claude', old)).subagent).toBe(true);
  });

  it('does not read the copied records of a fork twice', async () => {
    const uuids = new Set<string>();
    const seen = (uuid: string) => uuids.has(uuid) || !uuids.add(uuid);
    const first = await readAll('claude', join(FIXTURES, 'claude/2.1.328-resumed-then-forked-1.jsonl'), {
      seen,
    });
    const fork = await readAll('claude', join(FIXTURES, 'claude/2.1.328-resumed-then-forked-2.jsonl'), {
      seen,
    });
    expect(said(first)).toEqual(['prompt: first prompt', 'prompt: second prompt']);
    expect(said(fork)).toEqual(['prompt: third']);
  });

  it('reads the words of a prompt without what was put around them', async () => {
    const reading = await read([
      user('Keep <b>this</b>.\n<system-reminder>not\nthis</system-reminder>'),
      user([text('[Image #1] Look at [1].'), { type: 'image', source: {} }]),
      user(
        '<command-name>/review</command-name>\n<command-message>review</command-message>\n<command-args>focus on the error paths please</command-args>',
      ),
      user('<command-name>/model</command-name><command-args>use the big one please</command-args>'),
      user('<command-name>/x</command-name><command-args>--verbose --out /tmp/a</command-args>'),
      user('<user-memory-input>always use pnpm here</user-memory-input>'),
      user('<bash-input>ls</bash-input>'),
      user('<bash-stdout>a b</bash-stdout><bash-stderr></bash-stderr>'),
      user('<task-notification><status>completed</status></task-notification>'),
      user('[Request interrupted by user for tool use]'),
      user(
        'Caveat: The messages below were generated by the user while running local commands. DO NOT respond.',
      ),
      user('injected', { isMeta: true }),
      user('restated', { isCompactSummary: true }),
      user('a notice', { origin: { kind: 'task-notification' } }),
      user('a timer', { turnOrigin: 'cron' }),
      user('by a script', { turnOrigin: 'sdk', promptSource: 'sdk' }),
      user(['not a block', { type: 'text' }, null]),
      { type: 'user', message: 'error' },
    ]);
    expect(said(reading)).toEqual([
      'prompt: Keep <b>this</b>.',
      'prompt: Look at [1].',
      'prompt: focus on the error paths please',
      'prompt: always use pnpm here',
      'prompt: by a script',
    ]);
  });

  it('gives each answer with its question, from either form of the reply', async () => {
    const questions = [
      {
        question: 'Which "db"?',
        options: [{ label: 'Postgres', description: 'a server' }, { label: 'SQLite' }],
      },
      { question: 'Cache?', options: [] },
    ];
    const answers = { 'Which "db"?': 'Postgres', 'Cache?': 'none, for now' };
    const reading = await read([
      assistant(call('a', 'AskUserQuestion', { questions })),
      result('a', 'User has answered your questions: "Which "db"?"="Postgres"', {
        toolUseResult: { questions, answers, annotations: { 'Cache?': { notes: 'measure first' } } },
      }),
      assistant(call('b', 'AskUserQuestion', { questions: [{ question: 'Name?' }, { question: 'Port?' }] })),
      result(
        'b',
        'Your questions have been answered: "Name?"="lerim", "Port?"="8765". You can now continue with these answers in mind.',
      ),
    ]);
    expect(human(reading).map(({ channel, text, question }) => [channel, text, question])).toEqual([
      ['answer', 'Postgres', 'Which "db"?\n- Postgres: a server\n- SQLite'],
      ['answer', 'none, for now\nmeasure first', 'Cache?'],
      ['answer', 'lerim', 'Name?'],
      ['answer', '8765', 'Port?'],
    ]);
    expect(reading.events.filter(({ type }) => type === 'result')).toEqual([]);
  });

  it('reads the words of a refusal, but not the words the client puts there', async () => {
    const refused = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const reading = await read([
      assistant(call('a', 'Bash', { command: 'npm i' })),
      result(
        'a',
        `${refused} To tell you how to proceed, the user said:\nuse pnpm\n\nNote: The user's next message may contain a correction or preference.`,
        { is_error: true },
      ),
      result('b', `${refused} STOP what you are doing and wait.`, { is_error: true }),
      assistant(call('c', 'AskUserQuestion', { questions: [{ question: 'Which?' }, { question: 'When?' }] })),
      result(
        'c',
        `${refused} To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n\n    Questions asked:\n- "Which?"\n  Answer: the small one\n- "When?"\n  (No answer provided)`,
        { is_error: true },
      ),
    ]);
    expect(human(reading).map(({ channel, text, call }) => [channel, text, call])).toEqual([
      ['rejection', 'use pnpm', 'a'],
      ['answer', 'the small one', undefined],
    ]);
    expect(reading.events.filter((event) => event.type === 'result').map(({ ok }) => ok)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('reads approved plans from each place they stand', async () => {
    const closing =
      'If you need specific details from before exiting plan mode, read the full transcript at: /x.jsonl';
    const reading = await read([
      assistant(call('a', 'ExitPlanMode', { plan: '# Proposed' })),
      result(
        'a',
        'User has approved your plan. You can now start coding.\n\n## Approved Plan (edited by user):\n# Edited\nby hand',
      ),
      assistant(call('b', 'ExitPlanMode', { plan: '# Old client' })),
      result('b', 'User has approved your plan. You can now start coding.'),
      user(`Implement the following plan:\n\n# Marked\n\n${closing}`, { planContent: '# Marked' }),
      user(`Implement the following plan:\n\n# Unmarked\n\n${closing}`),
    ]);
    expect(said(reading)).toEqual([
      'plan: # Edited\nby hand',
      'plan: # Old client',
      'plan: # Marked',
      'plan: # Unmarked',
    ]);
  });

  describe('words typed while the agent worked', () => {
    it('are read where they were typed when no record ever repeats them', async () => {
      const reading = await read([
        user('go'),
        queue('enqueue', 'use tabs'),
        queue('remove'),
        assistant(text('Working.')),
        user('next'),
      ]);
      expect(human(reading).map(({ channel, text, record }) => [channel, text, record])).toEqual([
        ['prompt', 'go', 1],
        ['queued', 'use tabs', 2],
        ['prompt', 'next', 5],
      ]);
    });

    it('are read once when a user record or a queued command repeats them', async () => {
      const reading = await read([
        queue('enqueue', 'first'),
        queue('dequeue'),
        user('first'),
        assistant(text('Working.')),
        queue('enqueue', 'second'),
        record('attachment', {
          attachment: {
            type: 'queued_command',
            prompt: 'second',
            commandMode: 'prompt',
            origin: { kind: 'human' },
          },
        }),
        queue('remove', 'second'),
        queue('enqueue', '<task-notification>done</task-notification>'),
        record('attachment', {
          attachment: {
            type: 'queued_command',
            prompt: '<task-notification>done</task-notification>',
            commandMode: 'task-notification',
          },
        }),
        queue('enqueue', 'third,\nwith a break'),
        queue('dequeue'),
        queue('dequeue'),
        user('third, with a break'),
        assistant(text('Done.')),
      ]);
      expect(said(reading)).toEqual(['prompt: first', 'queued: second', 'prompt: third, with a break']);
    });

    it('are not read when the human took them back, nor when they are a bare command', async () => {
      const reading = await read([
        queue('enqueue', 'never mind'),
        queue('popAll'),
        queue('enqueue', '/exit'),
        queue('dequeue'),
        user('mind'),
        assistant(text('.')),
      ]);
      expect(said(reading)).toEqual(['prompt: mind']);
    });

    it('wait in the position while the session lives, and are given out once when it is over', async () => {
      const records = [user('go'), queue('enqueue', 'still waiting')];
      const path = lines(records);
      const living = await readAll('claude', path);
      expect(said(living)).toEqual(['prompt: go']);
      const over = await readAll('claude', path, { from: living.position, finished: true });
      expect(said(over)).toEqual(['queued: still waiting']);
      const resumed = lines([
        ...records,
        queue('dequeue'),
        user('still waiting'),
        assistant(text('.')),
        user('more'),
      ]);
      renameSync(resumed, path);
      expect(said(await readAll('claude', path, { from: over.position, finished: true }))).toEqual([
        'prompt: more',
      ]);
    });
  });

  it('tells where the session is, and again only when that changes', async () => {
    const reading = await read([
      user('a'),
      user('b', { gitBranch: 'topic' }),
      user('c', { gitBranch: 'topic' }),
      user('d', { cwd: '/repo/sub', gitBranch: 'topic' }),
    ]);
    const places = reading.events.filter((event) => event.type === 'place');
    expect(places.map(({ cwd, branch, record }) => [cwd, branch, record])).toEqual([
      ['/repo', 'main', 1],
      ['/repo', 'topic', 2],
      ['/repo/sub', 'topic', 4],
    ]);
  });

  it('clips long output at both ends and leaves out errors of the service', async () => {
    const reading = await read([
      assistant(call('a', 'Bash', { command: 'x'.repeat(5000) })),
      result('a', [text(`HEAD${'m'.repeat(9000)}`), text('TAIL\ud83d')]),
      { ...assistant(text('API Error: 529')), isApiErrorMessage: true },
    ]);
    const [run, output] = reading.events.filter(({ type }) => type === 'call' || type === 'result');
    expect(run).toMatchObject({ input: expect.stringMatching(/^x{1999}…$/) });
    expect(output).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^HEAD[\s\S]*\[…\][\s\S]*TAIL\uFFFD$/),
    });
    expect(JSON.stringify(output).length).toBeLessThan(4200);
    expect(reading.events.some(({ type }) => type === 'agent')).toBe(false);
  });

  it('passes over records that cannot matter without losing one glued to them', async () => {
    const reading = await read([
      `${JSON.stringify({ type: 'progress', data: { message: { type: 'user', message: { role: 'user', content: 'sub-agent' } } } })}${JSON.stringify(user('glued'))}`,
      `{"cwd":"/{x","type":"user","uuid":"u","message":{"role":"user","content":"\\"type\\":\\"progress\\""}}`,
    ]);
    expect(said(reading)).toEqual(['prompt: glued', 'prompt: "type":"progress"']);
  });

  it('reads a tool result without its structured double, but loses nothing behind or inside it', async () => {
    const reading = await read([
      `${JSON.stringify(result('a', 'first', { toolUseResult: { stdout: '}{' } }))}${JSON.stringify(user('glued'))}`,
      result('b', [text('second')], { nested: { a: 1, toolUseResult: 'inside' }, cwd: '/behind' }),
      { ...result('c', 'third', { toolUseResult: 'x' }), cwd: '/behind' },
    ]);
    expect(said(reading)).toEqual(['prompt: glued']);
    expect(reading.events.filter((event) => event.type === 'result').map(({ text }) => text)).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(reading.events.filter((event) => event.type === 'place').map(({ cwd }) => cwd)).toEqual([
      '/repo',
      '/behind',
    ]);
  });

  it('ignores sub-agents of a session that has a folder of the same name', async () => {
    const path = lines([user('hello')]);
    mkdirSync(join(dirname(path), 'session', 'subagents'), { recursive: true });
    expect(said(await readAll('claude', path))).toEqual(['prompt: hello']);
  });
});
