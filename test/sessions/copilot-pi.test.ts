import { describe, expect, it } from 'vitest';
import { human, lines, readAll, readFile, said } from './read-all.js';

const event = (type: string, data: object, id = type) => ({
  type,
  data,
  id,
  timestamp: '2026-01-01T10:00:00.000Z',
});

describe('Copilot CLI', () => {
  const records = [
    event('session.start', {
      sessionId: 'abc',
      context: {
        cwd: '/repo',
        branch: 'main',
        headCommit: 'c0ffee',
        repository: 'me/repo',
        repositoryHost: 'github.com',
      },
    }),
    event('user.message', { content: 'Make a file.' }),
    event('user.message', { content: 'From a skill.', source: 'skill' }, 'skill'),
    event('assistant.message', { content: 'Making it.' }),
    event('tool.execution_start', { toolCallId: 't1', toolName: 'create', arguments: { path: '/repo/a' } }),
    event('tool.execution_complete', { toolCallId: 't1', success: false, error: { message: 'exists' } }),
    event(
      'tool.execution_start',
      {
        toolCallId: 't2',
        toolName: 'ask_user',
        arguments: { question: 'Overwrite?', choices: ['Yes', 'No'] },
      },
      'ask',
    ),
    event(
      'tool.execution_complete',
      { toolCallId: 't2', success: true, result: { content: 'User selected: No' } },
      'answer',
    ),
    event('assistant.message', { content: 'sub-agent', parentToolCallId: 't3' }, 'sub'),
  ];

  it('reads words, calls, results and answers', async () => {
    const reading = await readAll('copilot', lines(records, 'events.jsonl'));
    expect(reading.file).toMatchObject({ id: 'abc', cwd: '/repo', remote: 'https://github.com/me/repo' });
    expect(said(reading)).toEqual(['prompt: Make a file.', 'answer: No']);
    expect(human(reading)[1]?.question).toBe('Overwrite?\n- Yes\n- No');
    expect(reading.events.map(({ type }) => type)).toEqual([
      'place',
      'human',
      'agent',
      'call',
      'result',
      'call',
      'human',
    ]);
    expect(reading.events[0]).toMatchObject({ cwd: '/repo', branch: 'main', commit: 'c0ffee' });
    expect(reading.events[4]).toMatchObject({ ok: false, text: 'exists' });
  });

  it('keeps an open question over a break', async () => {
    const path = lines(records.slice(0, 7), 'events.jsonl');
    const first = await readAll('copilot', path);
    const whole = lines(records, 'events.jsonl');
    const second = await readFile({ ...first.file, path: whole }, { from: first.position });
    expect(human(second)).toMatchObject([{ text: 'No', question: 'Overwrite?\n- Yes\n- No' }]);
  });
});

describe('Pi', () => {
  const entry = (id: string, parentId: string | null, message: object) => ({
    type: 'message',
    id,
    parentId,
    timestamp: '2026-01-01T10:00:00.000Z',
    message,
  });
  const user = (content: unknown) => ({ role: 'user', content });
  const agent = (...content: object[]) => ({ role: 'assistant', content });

  it('reads a session and voids the branch that was left', async () => {
    const reading = await readAll(
      'pi',
      lines([
        { type: 'session', version: 3, id: 'pi-1', cwd: '/repo' },
        entry('1', null, user('Rename it.')),
        entry(
          '2',
          '1',
          agent(
            { type: 'text', text: 'Renaming.' },
            { type: 'toolCall', id: 'c', name: 'edit', arguments: { path: 'a.ts' } },
          ),
        ),
        entry('3', '2', { role: 'toolResult', toolCallId: 'c', content: [{ type: 'text', text: 'ok' }] }),
        entry('4', '3', user([{ type: 'text', text: 'Wrong way.' }])),
        entry('5', '4', agent({ type: 'text', text: 'Hm.' })),
        entry('6', '3', user('Better way.')),
      ]),
    );
    expect(reading.file).toMatchObject({ id: 'pi-1', cwd: '/repo' });
    expect(reading.events.map(({ type }) => type)).toEqual([
      'place',
      'human',
      'agent',
      'call',
      'result',
      'human',
      'agent',
      'rollback',
      'human',
    ]);
    expect(reading.events[3]).toMatchObject({ action: 'edit', paths: ['a.ts'] });
    expect(reading.events[7]).toMatchObject({ turns: 1, record: 7 });
  });
});
