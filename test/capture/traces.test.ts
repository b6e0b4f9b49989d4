import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EventCleaner } from '../../src/capture/redact-event.js';
import { safeName, sessionKey } from '../../src/capture/session-key.js';
import { readTrace, TraceWriter, tracePath } from '../../src/capture/traces.js';
import type { SessionEvent } from '../../src/sessions/session.js';
import { tempFolder } from '../helpers/repository.js';

const human = (text: string, record = 1): SessionEvent => ({
  type: 'human',
  channel: 'prompt',
  text,
  record,
});

it('appends after what counts and cuts off the rest', () => {
  const path = join(tempFolder('trace'), 'a', 'trace.jsonl');
  const first = new TraceWriter(path, 0);
  first.append(human('one'));
  const length = first.finish();
  appendFileSync(path, '{"type":"human","text":"not cou');
  const second = new TraceWriter(path, length);
  second.append(human('two – and ü', 2));
  const whole = second.finish();
  expect(readFileSync(path).length).toBe(whole);
  expect(readTrace(path, whole)).toEqual([human('one'), human('two – and ü', 2)]);
  expect(readTrace(path, length)).toEqual([human('one')]);
});

it('leaves out a line that somebody damaged', () => {
  const path = join(tempFolder('trace'), 'trace.jsonl');
  writeFileSync(path, `${JSON.stringify(human('one'))}\n{oops\n${JSON.stringify(human('two'))}\n`);
  expect(readTrace(path, readFileSync(path).length)).toEqual([human('one'), human('two')]);
});

it('reads back events larger than a piece of the file', () => {
  const path = join(tempFolder('trace'), 'trace.jsonl');
  const writer = new TraceWriter(path, 0);
  const events = [1, 2, 3].map((record) => human('ä'.repeat(700_000 + record), record));
  for (const event of events) writer.append(event);
  expect(readTrace(path, writer.finish())).toEqual(events);
});

it.each([
  '../../etc/passwd',
  '..',
  '.git',
  'a/b\\c',
  'con',
  'NUL',
  'x'.repeat(5000),
  'line\nbreak',
  '',
  'Ünïcode',
  'a\0b',
])('gives %j a file name that stays in its folder', (id) => {
  const name = safeName(id);
  expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,110}$/);
  expect(name).not.toMatch(/^(con|nul)$/i);
  const folder = tempFolder('names');
  writeFileSync(join(folder, `${name}.jsonl`), '');
  expect(readdirSync(folder)).toHaveLength(1);
  expect(sessionKey({ agent: 'claude', id })).not.toMatch(/[\n\0]/);
});

it('keeps ids apart that differ only in case, or only in what is left out', () => {
  const names = ['abc', 'ABC', 'a/bc', 'a-bc', 'a bc'].map((id) =>
    tracePath({ agent: 'codex', id }).toLowerCase(),
  );
  expect(new Set(names).size).toBe(names.length);
});

it('cuts what the repository holds anyway, and the stumps at each cut', () => {
  const cleaner = new EventCleaner((text) => text);
  const call = {
    type: 'call',
    call: 'c1',
    tool: 'Read',
    action: 'read',
    input: 'a',
    paths: [],
    record: 1,
  } as const;
  cleaner.clean(call);
  const result = cleaner.clean({
    type: 'result',
    call: 'c1',
    ok: true,
    text: 'word '.repeat(900),
    record: 2,
  });
  expect(result.type === 'result' && result.text.length).toBeLessThan(700);
  const words = cleaner.clean(human(`${'a '.repeat(14_000)}${'S'.repeat(40)}${' b'.repeat(14_000)}`));
  expect(words.type === 'human' && words.text).not.toMatch(/S{8}/);
});
