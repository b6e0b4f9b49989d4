import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder, testContext } from '../helpers/repository.js';
import { adapter, FIXTURES, human, readAll, readFile, said } from './read-all.js';

const DECISION =
  'We decided to use Postgres rather than SQLite because of concurrent writers. Remember that tests must be run with --runInBand.';
const FOLDER = join(FIXTURES, 'opencode');
const DATABASE = join(FOLDER, 'opencode.db');

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('OpenCode', () => {
  it.each([
    ['an export of 1.18.33', 'export-1.18.33.json', 'f517a95b0efd47a02bf285ca9e292aca126cc27b'],
    [
      'the files of 1.1.65',
      'storage-1.1.65/session/441f496be7b311742c694ba490136fc0b9c5a548/ses_e07bc336cffe0SDidVUZTdwuzr.json',
      '441f496be7b311742c694ba490136fc0b9c5a548',
    ],
  ])('reads %s', async (_, name, rootCommit) => {
    const reading = await readAll('opencode', join(FOLDER, name));
    expect(reading.file).toMatchObject({ cwd: '/home/dev/run/repo', rootCommit });
    // `opencode run` wraps its argument in quotes; the human did not type them.
    expect(said(reading)).toEqual([`prompt: ${DECISION}`]);
    const calls = reading.events.filter((event) => event.type === 'call');
    expect(calls.map(({ tool, action }) => [tool, action])).toEqual([
      ['bash', 'run'],
      ['write', 'edit'],
      ['memo_memory_search', 'other'],
    ]);
    expect(reading.events.filter(({ type }) => type === 'result')).toHaveLength(3);
    expect(reading.events[0]).toMatchObject({ type: 'place', cwd: '/home/dev/run/repo' });
  });

  it('reads a database with what stands in its log only', async () => {
    const reading = await readAll('opencode', DATABASE, { id: 'ses_asked' });
    expect(
      human(reading).map(({ channel, text, record, question }) => [channel, text, record, question]),
    ).toEqual([
      ['prompt', 'Which log format do we want?', 'msg_0001', undefined],
      ['answer', 'JSON', 'msg_0002', 'JSON or text?\n- JSON: for machines\n- Text'],
      ['prompt', 'Write it to stderr, never stdout.', 'msg_0004', undefined],
      ['rejection', 'keep the old logs', 'msg_0005', undefined],
      ['prompt', 'And rotate daily.', 'msg_0006', undefined],
    ]);
    expect(reading.events.find((event) => event.type === 'call' && event.tool === 'edit')).toMatchObject({
      paths: ['/home/dev/repo/log.ts'],
    });
  });

  it('leaves the message the agent still works on for later', async () => {
    const reading = await readAll('opencode', DATABASE, { id: 'ses_asked' });
    expect(reading.position.last).toBe('msg_0006');
    const over = await readFile(reading.file, { from: reading.position, finished: true });
    expect(over.events).toEqual([
      { type: 'agent', text: 'Working on', record: 'msg_0007', time: '2026-02-28T17:33:20.007Z' },
    ]);
  });

  it('reads on from each message as it reads the whole', async () => {
    const whole = await readAll('opencode', join(FOLDER, 'export-1.18.33.json'));
    const path = join(tempFolder('export'), 'export.json');
    const document = JSON.parse(readFileSync(join(FOLDER, 'export-1.18.33.json'), 'utf8'));
    for (let cut = 0; cut <= document.messages.length; cut++) {
      writeFileSync(path, JSON.stringify({ ...document, messages: document.messages.slice(0, cut) }));
      const first = await readAll('opencode', path);
      copyFileSync(join(FOLDER, 'export-1.18.33.json'), path);
      const second = await readFile(first.file, { from: JSON.parse(JSON.stringify(first.position)) });
      expect([...first.events, ...second.events]).toEqual(whole.events);
    }
  });

  it('leaves out what the human has undone, and takes it back when it was read before', async () => {
    expect(said(await readAll('opencode', DATABASE, { id: 'ses_reverted' }))).toEqual(['prompt: Keep this.']);
    const path = join(tempFolder('revert'), 'export.json');
    const message = (id: string, role: string, text: string, created: number) => ({
      info: { id, role, time: { created, completed: created } },
      parts: [{ type: 'text', text }],
    });
    const messages = [
      message('m1', 'user', 'one', 1),
      message('m2', 'assistant', 'ok', 2),
      message('m3', 'user', 'two', 3),
    ];
    const info = { id: 'ses_x', directory: '/repo', time: { created: 1, updated: 3 } };
    writeFileSync(path, JSON.stringify({ info, messages }));
    const before = await readAll('opencode', path);
    expect(said(before)).toEqual(['prompt: one', 'prompt: two']);
    writeFileSync(path, JSON.stringify({ info: { ...info, revert: { messageID: 'm3' } }, messages }));
    const after = await readFile(before.file, { from: before.position });
    expect(after.events).toEqual([{ type: 'rollback', turns: 1, record: 'm3' }]);
    writeFileSync(
      path,
      JSON.stringify({ info, messages: [...messages.slice(0, 2), message('m4', 'user', 'three', 4)] }),
    );
    expect(said(await readFile(before.file, { from: after.position }))).toEqual(['prompt: three']);
  });

  it('knows children and gives none of the words they were told', async () => {
    const path = join(tempFolder('child'), 'export.json');
    writeFileSync(
      path,
      JSON.stringify({
        info: { id: 'ses_child', parentID: 'ses_x', directory: '/repo', time: { created: 1 } },
        messages: [
          {
            info: { id: 'm1', role: 'user', time: { created: 1 } },
            parts: [{ type: 'text', text: 'Look.' }],
          },
        ],
      }),
    );
    const reading = await readAll('opencode', path);
    expect(reading.subagent).toBe(true);
    expect(human(reading)).toEqual([]);
  });

  it('does not read the copies a fork made under new ids', async () => {
    const path = join(tempFolder('fork'), 'export.json');
    const message = (id: string, text: string, created: number) => ({
      info: { id, role: 'user', time: { created } },
      parts: [{ type: 'text', text }],
    });
    const keys = new Set<string>();
    const seen = (key: string) => keys.has(key) || !keys.add(key);
    const write = (id: string, messages: unknown[]) =>
      writeFileSync(
        path,
        JSON.stringify({ info: { id, directory: '/repo', time: { created: 1 } }, messages }),
      );
    write('ses_a', [message('a1', 'one', 1)]);
    expect(said(await readAll('opencode', path, { seen }))).toEqual(['prompt: one']);
    write('ses_b', [message('b1', 'one', 1), message('b2', 'two', 2)]);
    expect(said(await readAll('opencode', path, { seen }))).toEqual(['prompt: two']);
  });

  it('finds sessions in databases and older files, once each, newest first, without children', async () => {
    const data = tempFolder('data');
    mkdirSync(join(data, 'opencode'));
    cpSync(join(FOLDER, 'storage-1.1.65'), join(data, 'opencode/storage'), { recursive: true });
    copyFileSync(DATABASE, join(data, 'opencode/opencode-beta.db'));
    copyFileSync(`${DATABASE}-wal`, join(data, 'opencode/opencode-beta.db-wal'));
    writeFileSync(join(data, 'opencode/opencode.db'), 'not a database');
    const folder = join(data, 'opencode/storage/session/441f496be7b311742c694ba490136fc0b9c5a548');
    writeFileSync(join(folder, 'ses_asked.json'), JSON.stringify({ id: 'ses_asked', directory: '/old' }));
    const context = testContext('/', { XDG_DATA_HOME: data });
    const found = await all(adapter('opencode').discover(context));
    expect(found.map(({ id, cwd }) => [id, cwd])).toEqual([
      ['ses_e07bc336cffe0SDidVUZTdwuzr', '/home/dev/run/repo'],
      ['ses_reverted', '/home/dev/repo'],
      ['ses_asked', '/home/dev/repo'],
    ]);
    expect(found[1]).toMatchObject({
      rootCommit: '441f496be7b311742c694ba490136fc0b9c5a548',
      modified: 1772300000024,
    });
  });
});
