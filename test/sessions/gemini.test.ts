import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder, testContext } from '../helpers/repository.js';
import { adapter, FIXTURES, human, lines, readAll, readFile, said } from './read-all.js';

const FOLDER = join(FIXTURES, 'gemini');
const DECISION =
  'We decided to use Postgres rather than SQLite because of concurrent writers. Remember that tests must be run with --runInBand.';

describe('Gemini CLI', () => {
  it.each(readdirSync(FOLDER).filter((name) => !name.includes('resumed')))('reads %s', async (name) => {
    const reading = await readAll('gemini', join(FOLDER, name));
    expect(said(reading)).toEqual([`prompt: ${DECISION}`]);
    expect(human(reading)[0]?.record).toMatch(/^[0-9a-f-]{36}$/);
    const calls = reading.events.filter((event) => event.type === 'call');
    expect(new Set(calls.map(({ call }) => call)).size).toBe(calls.length);
    expect(reading.events.filter(({ type }) => type === 'result')).toHaveLength(calls.length);
    expect(reading.events.filter(({ type }) => type === 'agent')).toHaveLength(1);
  });

  it('reads a resumed session once, although its history is written again', async () => {
    const reading = await readAll('gemini', join(FOLDER, 'session-0.61.0-resumed.jsonl'));
    expect(said(reading)).toEqual(['prompt: first prompt', 'prompt: second prompt']);
    expect(reading.events.filter(({ type }) => type === 'agent')).toHaveLength(2);
  });

  it('reads on in a document that is rewritten', async () => {
    const source = JSON.parse(readFileSync(join(FOLDER, 'session-0.33.0.json'), 'utf8'));
    const path = join(tempFolder('gemini'), 'session-x.json');
    writeFileSync(path, JSON.stringify({ ...source, messages: source.messages.slice(0, 2) }));
    const first = await readAll('gemini', path);
    writeFileSync(path, JSON.stringify(source).slice(0, 900));
    expect((await readFile(first.file, { from: first.position })).damage).toHaveLength(1);
    writeFileSync(path, JSON.stringify(source));
    const second = await readFile(first.file, { from: first.position });
    const whole = await readAll('gemini', path);
    expect([...first.events, ...second.events]).toEqual(whole.events);
  });

  it('gives answers with their questions, and no words of sub-agents', async () => {
    const ask = {
      id: 'm1',
      type: 'gemini',
      content: '',
      toolCalls: [
        {
          id: 'c',
          name: 'ask_user',
          status: 'success',
          args: { questions: [{ question: 'Port?', options: [{ label: '80' }] }] },
          result: [{ functionResponse: { response: { output: '{"answers":{"0":"8765"}}' } } }],
        },
      ],
    };
    const main = await readAll('gemini', lines([{ sessionId: 's', kind: 'main' }, ask]));
    expect(human(main)).toMatchObject([{ channel: 'answer', text: '8765', question: 'Port?\n- 80' }]);
    const agent = await readAll(
      'gemini',
      lines([
        { sessionId: 's', kind: 'subagent' },
        { id: 'u', type: 'user', content: 'look' },
      ]),
    );
    expect(agent.subagent).toBe(true);
    expect(human(agent)).toEqual([]);
  });

  it('finds sessions and their folders by marker, name and hash', async () => {
    const home = tempFolder('gemini-home');
    const put = (project: string, file: string) => {
      mkdirSync(join(home, '.gemini/tmp', project, 'chats'), { recursive: true });
      cpSync(join(FOLDER, file), join(home, '.gemini/tmp', project, 'chats', file));
    };
    put('marked', 'session-0.41.2.jsonl');
    writeFileSync(join(home, '.gemini/tmp/marked/.project_root'), '/home/dev/marked\n');
    put('named', 'session-0.33.0.json');
    writeFileSync(
      join(home, '.gemini/projects.json'),
      JSON.stringify({ projects: { '/home/dev/named': 'named' } }),
    );
    const hash = createHash('sha256').update('/home/dev/hashed').digest('hex');
    put(hash, 'session-0.8.2.json');
    const document = join(home, '.gemini/tmp', hash, 'chats/session-0.8.2.json');
    writeFileSync(
      document,
      readFileSync(document, 'utf8').replace(/"projectHash": "[0-9a-f]+"/, `"projectHash": "${hash}"`),
    );
    const found: (string | undefined)[] = [];
    const context = testContext('/home/dev/hashed/src', { HOME: home, GEMINI_CLI_HOME: home });
    for await (const { cwd } of adapter('gemini').discover(context)) found.push(cwd);
    expect(found.sort()).toEqual(['/home/dev/hashed', '/home/dev/marked', '/home/dev/named']);
  });
});
