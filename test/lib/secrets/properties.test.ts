import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/lib/secrets/redact.js';
import { allPlanted } from './planted.js';

const planted = allPlanted();
const piece = fc.oneof(
  fc.constantFrom(...planted.map(({ text }) => text)),
  fc.constantFrom(...planted.map(({ secret }) => secret)),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '\n',
    '\\n',
    '"',
    "'",
    '\\"',
    '`',
    ' ',
    ': ',
    '=',
    ' is ',
    'password',
    'API_KEY=',
    'token: ',
    '--secret ',
    '{"key":"',
    'Bearer ',
    'Cookie: a=',
    'https://',
    '@',
    '[redacted:token]',
    '\0',
    '\\',
    '/home/ada/',
    '+',
    '%3A',
    '\x1b[1m',
    '-----BEGIN PRIVATE KEY-----',
    '…',
    '🔑',
  ),
);
const soup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('redact', () => {
  it('never throws and reports ordered findings inside the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 400 })), (text) => {
        let last = 0;
        for (const { start, end } of redact(text).found) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1_000, seed: 20260220 },
    );
  });

  it('changes nothing when run again', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const once = redact(text).text;
        expect(redact(once).text).toBe(once);
      }),
      { numRuns: 1_000, seed: 20260220 },
    );
  });

  it('returns the very text when there is nothing to find', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { text: clean, found } = redact(text);
        if (found.length === 0) expect(clean).toBe(text);
        else expect(clean).not.toBe(text);
      }),
    );
  });

  it('keeps what stands between findings', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const { text: clean, found } = redact(text);
        let at = 0;
        let from = 0;
        for (const { start, end } of found) {
          const kept = text.slice(from, start);
          expect(clean.slice(at, at + kept.length)).toBe(kept);
          at +=
            kept.length +
            (/^(?:~|\[redacted:[a-z-]+\])/.exec(clean.slice(at + kept.length))?.[0].length ?? 0);
          from = end;
        }
        expect(clean.slice(at)).toBe(text.slice(from));
      }),
      { numRuns: 500, seed: 20260220 },
    );
  });
});
