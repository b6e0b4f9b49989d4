import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLines } from '../../src/merge/merge-lines.js';

test('changes in other places meet, changes of the same place do not', () => {
  expect(mergeLines('a\nb\nc', 'A\nb\nc', 'a\nb\nC')).toBe('A\nb\nC');
  expect(mergeLines('a\nb\nc', 'a\nc', 'a\nb\nc\nd')).toBe('a\nc\nd');
  expect(mergeLines('a\nb\nc', 'a\nX\nc', 'a\nX\nc')).toBe('a\nX\nc');
  expect(mergeLines('a\nb\nc', 'a\nX\nc', 'a\nY\nc')).toBeUndefined();
  expect(mergeLines('a\nb', 'X\nb', 'a\nY')).toBeUndefined();
  expect(
    mergeLines('constructor\n__proto__\nb', 'a\nconstructor\n__proto__\nb', 'constructor\n__proto__\nc'),
  ).toBe('a\nconstructor\n__proto__\nc');
});

test('the sides can be swapped; a side that changed nothing adds nothing', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, text, (base, one, other) => {
      expect(mergeLines(base, one, other)).toBe(mergeLines(base, other, one));
      expect(mergeLines(base, base, other)).toBe(other);
      expect(mergeLines(base, one, one)).toBe(one);
    }),
    { numRuns: 500 },
  );
});

test('texts that would take too long to compare count as a conflict', () => {
  const lines = 'x\n'.repeat(60_000);
  expect(mergeLines(`a${lines}b`, `c${lines.slice(2)}y\nb`, `a\n${lines}z`)).toBeUndefined();
});
