import { appendFileSync, existsSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClaudeSession } from '../capture/claude-session.js';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { filesBelow } from './everything-written.js';
import { lerim } from './program.js';

const ESCAPES = '\x1b]0;owned\x07\x1b[2J\x1b[8m\x9b1m\u202egnp.exe\r\x08\x00';
const DAY = 86_400_000;
const DECISION = "No, don't use 8080, always use port 8443 for the gateway from now on.";

let repository: TestRepository;
let home: string;

beforeEach(() => {
  home = tempFolder('home');
  repository = makeRepository({ env: { HOME: home, USERPROFILE: home, LERIM_HOME: join(home, '.lerim') } });
});

function session(id: string): ClaudeSession {
  const start = new Date(Date.now() - 3 * DAY).toISOString();
  return new ClaudeSession({ home, cwd: repository.dir, id: `${id}-0000-4000-8000-000000000001`, start });
}

function sync(...more: string[]) {
  const ran = lerim(repository, 'sync', ...more);
  expect(ran.stderr).not.toMatch(/^\s+at .*:\d+:\d+\)?$|TypeError|RangeError/m);
  // biome-ignore format: one class
  expect(ran.stdout + ran.stderr).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
  return ran;
}

describe('sessions of strangers', () => {
  it('with lines of fifty megabytes are read, and the others too', () => {
    const huge = session('aaaaaaaa').human('Have a look at the gateway.');
    const line = JSON.stringify({
      type: 'user',
      cwd: repository.dir,
      uuid: 'x',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: '' }] },
    });
    const [head = '', tail = ''] = line.split('"content":""');
    appendFileSync(huge.path, `${head}"content":"`);
    for (let piece = 0; piece < 50; piece += 1) appendFileSync(huge.path, 'lorem \\n ipsum '.repeat(75_000));
    appendFileSync(huge.path, `"${tail}\n`);
    appendFileSync(huge.path, `${'x'.repeat(10 << 20)}\n`);
    huge
      .human(DECISION)
      .agent('Done.')
      .touch(new Date(Date.now() - 2 * DAY));
    session('bbbbbbbb')
      .human(`${DECISION} And keep nginx in front.`)
      .agent('Done.')
      .touch(new Date(Date.now() - 2 * DAY));
    expect([0, 3]).toContain(sync('--json').code);
    const traces = [...filesBelow(join(repository.dir, '.git', 'lerim', 'traces'))];
    expect(traces.length).toBe(2);
    for (const [path, content] of traces) {
      expect(content.length, path).toBeLessThan(1 << 20);
      expect(content.toString('utf8'), path).toContain('8443');
    }
  }, 120_000);

  it('with bytes that are no text, escapes and broken records harm nothing', () => {
    const bad = session('cccccccc')
      .human(`Look at this: ${ESCAPES} and then ${DECISION}`)
      .agent(`I see ${ESCAPES}`)
      .tool('Bash', { command: `printf '${ESCAPES}'`, description: ESCAPES }, ESCAPES.repeat(50));
    appendFileSync(
      bad.path,
      Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x0a, 0xed, 0xa0, 0x80, 0x0a, 0x00, 0x00, 0x0a]),
    );
    for (const line of [
      'null',
      '[]',
      '"text"',
      '12',
      '{}',
      '{"type":"user"}',
      '{"type":"user","message":null}',
      '{"type":"user","message":{"content":{"a":1}}}',
      '{"type":"__proto__","uuid":{},"cwd":[],"timestamp":{}}',
      `{"type":"user","uuid":"u","timestamp":"${'9'.repeat(400)}","message":{"role":"user","content":"x"}}`,
      `${'['.repeat(100_000)}`,
      '{"type":"user","message":{"role":"user","content":[{"type":"tool_result","content":[[[[1]]]]}]}}',
      '{"type":"user","cwd":"../../../../etc","message":{"role":"user","content":"x"}}',
      '{"a":1}{"b":2}',
      '\ud800',
    ]) {
      appendFileSync(bad.path, `${line}\n`);
    }
    bad.human('Thanks, that is all.').touch(new Date(Date.now() - 2 * DAY));
    expect([0, 3]).toContain(sync().code);
    for (const text of repository.git('log', '--format=%B%an', '-p', 'lerim/memory').split('\n'))
      expect(text).not.toMatch(/[\x00-\x08\x0e-\x1f\x7f]/);
    for (const words of [
      ['memory', 'list'],
      ['log'],
      ['status'],
      ['queue'],
      ['ask', 'which port does the gateway use?'],
    ]) {
      const { stdout, stderr } = lerim(repository, ...words);
      expect(stdout + stderr, words.join(' ')).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
    }
  });

  it('cannot name files outside by their ids, branches, folders and paths', () => {
    const outside = tempFolder('outside');
    const evil = session('dddddddd');
    for (const id of [
      '../../../../outside',
      `${outside}/x`,
      '..',
      'a/../../b',
      '/etc/passwd',
      'con\0x',
      ':(exclude)x',
      '-x',
      'main..x',
      'a\nb',
      '*',
    ]) {
      evil.raw(
        `${JSON.stringify({ type: 'user', sessionId: id, uuid: id, cwd: repository.dir, gitBranch: `../../${id}`, timestamp: '2026-02-28T10:00:00Z', message: { role: 'user', content: `${DECISION} ${id}` } })}\n`,
      );
      evil.tool('Edit', { file_path: `../../../../${id}`, old_string: 'a', new_string: 'b' }, 'ok');
    }
    evil.human(DECISION).touch(new Date(Date.now() - 2 * DAY));
    const place = join(dirname(evil.path), '..%2f..%2foutside.jsonl');
    writeFileSync(
      place,
      `${JSON.stringify({ type: 'user', sessionId: '../../x', uuid: '1', cwd: repository.dir, message: { role: 'user', content: DECISION } })}\n`,
    );
    const all = () =>
      [
        ...filesBelow(
          process.env.LERIM_TEST_ROOT ?? '',
          (path) => path.startsWith(repository.dir) || path === join(home, '.lerim'),
        ).keys(),
      ].sort();
    const before = all();
    expect([0, 3]).toContain(sync().code);
    expect(all()).toEqual(before);
    expect(repository.git('status', '--porcelain')).toBe('');
    for (const path of repository.git('ls-tree', '-r', '--name-only', 'lerim/memory').split('\n'))
      expect(path).not.toMatch(/\.\.|^\//);
  });

  it('that are links, pipes, folders or endless do not hold anybody up', () => {
    const good = session('eeeeeeee')
      .human(DECISION)
      .agent('Done.')
      .touch(new Date(Date.now() - 2 * DAY));
    const folder = dirname(good.path);
    symlinkSync('/dev/zero', join(folder, 'ffffffff-0000-4000-8000-000000000001.jsonl'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'ffffffff-0000-4000-8000-000000000002.jsonl'));
    symlinkSync(folder, join(folder, 'loop'));
    mkdirSync(join(folder, 'ffffffff-0000-4000-8000-000000000003.jsonl'));
    const sparse = join(folder, 'ffffffff-0000-4000-8000-000000000004.jsonl');
    writeFileSync(sparse, '');
    truncateSync(sparse, 64 << 20);
    expect([0, 3]).toContain(sync().code);
    const traces = [...filesBelow(join(repository.dir, '.git', 'lerim', 'traces')).keys()];
    expect(traces.some((path) => path.includes('eeeeeeee'))).toBe(true);
    expect(existsSync(join(repository.dir, '.git', 'lerim', 'locks', 'sync.lock'))).toBe(false);
  }, 90_000);
});
