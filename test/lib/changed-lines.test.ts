import { describe, expect, it } from 'vitest';
import { changedLines } from '../../src/lib/changed-lines.js';

describe('changed lines', () => {
  it.each([
    ['', 'a\nb\n', ['+a', '+b']],
    ['a\nb\n', '', ['-a', '-b']],
    ['a\nb\nc\n', 'a\nb\nc\n', []],
    ['a\nb\nc\n', 'a\nx\nb\nc\ny\n', ['+x', '+y']],
    ['a\nb\nc\nd\n', 'a\nc\nd\ne\n', ['-b', '+e']],
    ['{\n}\n', '{\n  "a": 1\n}\n', ['+  "a": 1']],
    ['same', 'same\n', []],
  ])('%j to %j', (before, after, changes) => {
    expect(changedLines(before, after)).toEqual(changes);
  });
});
