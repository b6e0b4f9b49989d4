import fc from 'fast-check';
import yaml from 'js-yaml';
import { expect, test } from 'vitest';
import { formatMemory } from '../../src/model/format-memory.js';
import { readFrontMatter } from '../../src/model/front-matter.js';
import { readPlainYaml } from '../../src/model/plain-yaml.js';
import { anyMemory, decision } from '../helpers/memories.js';

const headOf = (text: string): string => text.slice(4, text.indexOf('\n---', 3));
/** The slow way: a first line that the quick way does not take. */
const asYaml = (head: string): unknown => readFrontMatter(`--- yaml\n${head}\n---\n`).data;

test('reads what we write', () => {
  const head = headOf(
    formatMemory(decision({ evidence: [{ session: 'claude/6f0c', records: [205, 'a1'], quote: 'a: b' }] })),
  );
  expect(readPlainYaml(head)).toEqual(asYaml(head));
  expect(readPlainYaml(head)).toMatchObject({
    confidence: 0.8,
    tags: ['auth', 'api'],
    created: '2026-02-20T10:00:00Z',
  });
});

test('agrees with YAML on every head that we write', () => {
  fc.assert(
    fc.property(anyMemory, (memory) => {
      const head = headOf(formatMemory(memory));
      const read = readPlainYaml(head);
      if (read) expect(read).toEqual(asYaml(head));
    }),
    { numRuns: 300 },
  );
});

test('agrees with YAML or stands back, whatever people write', () => {
  const piece = fc.constantFrom(
    'a',
    'B1',
    '12',
    '-3',
    '0.80',
    '1.5',
    '007',
    '1e5',
    'true',
    'null',
    '~',
    'yes',
    '"x"',
    '"\\n\\u00e9"',
    '"\\x41"',
    "'q'",
    '"',
    '\\',
    '2026-01-01T00:00:00Z',
    '2026-01-01',
    ' ',
    '  ',
    ': ',
    ':',
    ', ',
    ',',
    '[',
    ']',
    '{',
    '}',
    '[a, b]',
    '{k: v}',
    '- ',
    '-',
    '#',
    ' # c',
    '&a ',
    '*a',
    '!t ',
    '|',
    '>',
    '?',
    '%',
    '@',
    '`',
    'é',
    '日',
    '.',
    '/',
    '(x)',
    '_',
  );
  const value = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
  const line = fc.oneof(
    value.map((text) => `key: ${text}`),
    value.map((text) => `other: [${text}, z]`),
    value.map((text) => `list:\n  - {k: ${text}, l: [1]}`),
    value,
    fc.constantFrom('', '# comment', 'key:', 'a: b', '  - {k: v}', '__proto__: x'),
  );
  let quick = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 2 }), (lines) => {
      const head = lines.join('\n');
      const read = readPlainYaml(head);
      if (read === undefined) return;
      quick++;
      expect(read).toEqual(asYaml(head));
      // Other YAML readers must not see more keys than we do, either.
      expect(Object.keys(read)).toEqual(
        Object.keys(yaml.load(head, { schema: yaml.FAILSAFE_SCHEMA }) as object),
      );
    }),
    { numRuns: 5000 },
  );
  expect(quick).toBeGreaterThan(100);
});
