import { expect, test } from 'vitest';
import { parseMemory } from '../../src/model/parse-memory.js';

const problemOf = (text: string): string => {
  const parsed = parseMemory(text, 'decisions/20260101-x.md');
  return 'problem' in parsed ? parsed.problem : '';
};

test('a head in a language other than YAML is refused, and nothing of it runs', () => {
  const evil = '{ title: (globalThis.trapped = true, "x") }';
  for (const language of [
    'js',
    'javascript',
    ' js',
    'JS',
    'json',
    'coffee',
    'toml',
    'constructor',
    '__proto__',
  ])
    expect(problemOf(`---${language}\n${evil}\n---\n`), language).toMatch(/language other than YAML/);
  expect((globalThis as { trapped?: boolean }).trapped).toBeUndefined();
});

test('YAML tags make no functions, regular expressions or other objects', () => {
  for (const tag of [
    '!!js/function',
    '!!js/regexp',
    '!!js/undefined',
    '!!binary',
    '!!python/object:os.system',
  ])
    expect(problemOf(`---\ntitle: ${tag} "function(){ return 1 }"\n---\n`), tag).toMatch(/unknown tag/);
});

test('a head that explodes when it is walked is refused', () => {
  const levels = Array.from(
    { length: 12 },
    (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`,
  );
  expect(problemOf(`---\ntitle: x\na0: &a0 [lol]\n${levels.join('\n')}\n---\n`)).toMatch(
    /nested too deep or too large/,
  );
  expect(problemOf(`---\ntitle: x\ndeep: ${'['.repeat(3000)}${']'.repeat(3000)}\n---\n`)).not.toBe('');
  expect(problemOf(`---\ntitle: x\nlong: ${'x'.repeat(70_000)}\n---\n`)).toBe('has too much front matter');
  expect(problemOf(`---\ntitle: x\n---\n${'x'.repeat(300_000)}`)).toMatch(/is larger than/);
});

test('keys cannot reach the prototype of anything', () => {
  const parsed = parseMemory('---\ntitle: x\n__proto__: {polluted: yes}\n---\n', 'decisions/20260101-x.md');
  expect((parsed as { memory?: { polluted?: unknown } }).memory?.polluted).toBeUndefined();
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
