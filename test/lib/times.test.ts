import { describe, expect, it } from 'vitest';
import { age } from '../../src/lib/age.js';
import { parseMoment, parseSpan } from '../../src/lib/parse-time.js';

const now = new Date('2026-03-01T12:00:00Z');

describe('age', () => {
  it.each([
    ['2026-03-01T01:00:00Z', 'today'],
    ['2026-02-26T12:00:00Z', '3d'],
    ['2026-02-01T12:00:00Z', '4w'],
    ['2025-09-01T12:00:00Z', '5mo'],
    ['2020-03-01T12:00:00Z', '6y'],
    ['not a date', '?'],
  ])('%s is %s', (then, shown) => {
    expect(age(then, now)).toBe(shown);
  });
});

describe('parseSpan and parseMoment', () => {
  it('reads spans in milliseconds', () => {
    expect([parseSpan('7d', 'x'), parseSpan('1.5h', 'x'), parseSpan('2w', 'x')]).toEqual([
      604_800_000, 5_400_000, 1_209_600_000,
    ]);
  });

  it('reads dates, and spans back from now', () => {
    expect(parseMoment('2026-02-20', 'since', now).toISOString()).toBe('2026-02-20T00:00:00.000Z');
    expect(parseMoment('1d', 'since', now).toISOString()).toBe('2026-02-28T12:00:00.000Z');
  });

  it.each(['', '7', 'd', '-7d', '7 days', 'yesterday'])('refuses %j, naming the option', (text) => {
    expect(() => parseSpan(text, 'window')).toThrow(/--window takes a span/);
  });
});
