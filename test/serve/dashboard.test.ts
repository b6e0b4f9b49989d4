/** What the dashboard works out without a browser. */
import { expect, test } from 'vitest';
import { diffLines } from '../../src/serve/dashboard/diff.js';
import { firstWords, parseMarkdown } from '../../src/serve/dashboard/markdown.js';

const types = (text: string): string[] => parseMarkdown(text).map(({ type }) => type);

test('reads the Markdown that memories use, and takes the rest for the text it is', () => {
  expect(
    types(
      'A rule.\n\n**Why:** so.\n\n## More\n- one\n  goes on\n- two\n\n1. first\n\n> said\n> so\n\n```ts\n# no heading\n```\nend',
    ),
  ).toEqual(['paragraph', 'paragraph', 'heading', 'list', 'list', 'quote', 'code', 'paragraph']);
  expect(parseMarkdown('- one\n  goes on\n- two')).toMatchObject([
    { ordered: false, items: [[{ text: 'one goes on' }], [{ text: 'two' }]] },
  ]);
  expect(parseMarkdown('Use `a**b` and **bold `x`**, *so*, [here](https://example.com/a).')).toEqual([
    {
      type: 'paragraph',
      inlines: [
        { type: 'text', text: 'Use ' },
        { type: 'code', text: 'a**b' },
        { type: 'text', text: ' and ' },
        {
          type: 'strong',
          inlines: [
            { type: 'text', text: 'bold ' },
            { type: 'code', text: 'x' },
          ],
        },
        { type: 'text', text: ', ' },
        { type: 'em', inlines: [{ type: 'text', text: 'so' }] },
        { type: 'text', text: ', ' },
        { type: 'link', address: 'https://example.com/a', inlines: [{ type: 'text', text: 'here' }] },
        { type: 'text', text: '.' },
      ],
    },
  ]);
});

test('nothing but web addresses becomes a link, and nothing becomes HTML', () => {
  for (const text of [
    '[x](javascript:alert(1))',
    '[x](data:text/html,y)',
    '<b>x</b>',
    '<script>x</script>',
    '[x](//evil.example)',
  ])
    expect(parseMarkdown(text)).toEqual([{ type: 'paragraph', inlines: [{ type: 'text', text }] }]);
});

test('ends on any text', () => {
  for (const text of [
    '```',
    '~~~\nopen',
    '>'.repeat(50_000),
    '> '.repeat(2000),
    '*'.repeat(50_000),
    '['.repeat(50_000),
    '`'.repeat(50_001),
    `${'- '.repeat(5000)}`,
    '#',
    '-',
    '1.',
    '\n\n\n',
  ])
    expect(() => parseMarkdown(text)).not.toThrow();
});

test('the first words pass over what only repeats the title', () => {
  expect(firstWords('Use JWT.\n\n**Why:** `it` works.', 'Use JWT')).toBe('Why: it works.');
  expect(firstWords('- item *one*', 'x')).toBe('item one');
  expect(firstWords('', 'x')).toBe('');
});

test('shows what changed with some lines around it', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const after = lines.with(10, 'other').join('\n');
  expect(diffLines(lines.join('\n'), after).map(({ kind, text }) => kind + text)).toEqual([
    '…7 lines the same',
    ' line 7',
    ' line 8',
    ' line 9',
    '-line 10',
    '+other',
    ' line 11',
    ' line 12',
    ' line 13',
    '…6 lines the same',
  ]);
  expect(diffLines('', 'new\n')).toEqual([{ kind: '+', text: 'new' }]);
  expect(diffLines('same\n', 'same\n')).toEqual([{ kind: ' ', text: 'same' }]);
});
