import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/lib/secrets/redact.js';

const text = readFileSync(new URL('clean.txt', import.meta.url), 'utf8');
const lines = text.split('\n').filter((line) => line !== '');

describe('ordinary talk, code and output', () => {
  it('is a corpus of at least two hundred lines', () => {
    expect(lines.length).toBeGreaterThanOrEqual(200);
  });

  it('stays as it is, line by line', () => {
    const flagged = lines.flatMap((line) =>
      redact(line).found.map(({ rule, start, end }) => `${rule}: ${line.slice(start, end)} in ${line}`),
    );
    expect(flagged).toEqual([]);
  });

  it('stays as it is in one piece, and as JSON', () => {
    for (const whole of [text, JSON.stringify(lines), JSON.stringify({ nested: JSON.stringify(lines) })]) {
      expect(redact(whole).found.map(({ start, end }) => whole.slice(start - 40, end + 10))).toEqual([]);
    }
  });
});
