import { describe, expect, it } from 'vitest';
import { redactDeep } from '../../../src/lib/secrets/redact-deep.js';
import { piecesOf, shapedSecrets, toldSecrets } from './planted.js';

describe('redactDeep', () => {
  it('takes secrets out of keys and values at any depth', () => {
    for (const planted of [...shapedSecrets(), ...toldSecrets()]) {
      const clean = JSON.stringify(redactDeep({ a: [{ b: { [planted.text]: 1, c: `x ${planted.text}` } }] }));
      expect(
        piecesOf(planted.secret).filter((piece) => clean.includes(piece)),
        planted.kind,
      ).toEqual([]);
    }
  });

  it('goes by the key where the value tells nothing', () => {
    expect(redactDeep({ password: 'swordfish', user: 'ada' })).toEqual({
      password: '[redacted:password]',
      user: 'ada',
    });
    expect(redactDeep({ env: [{ name: 'DB_PASSWORD', value: 'swordfish' }] })).toEqual({
      env: [{ name: 'DB_PASSWORD', value: '[redacted:password]' }],
    });
    expect(redactDeep({ headers: { cookie: 'sid=8f2c6a1b9d; lang=en' } })).toEqual({
      headers: { cookie: 'sid=[redacted:cookie]; lang=en' },
    });
    expect(redactDeep({ password: 123456 })).toEqual({ password: '[redacted:password]' });
  });

  it('reads the words of a command together', () => {
    expect(redactDeep({ args: ['deploy', '--password', 'Kup7er!x', '--yes'] })).toEqual({
      args: ['deploy', '--password', '[redacted:password]', '--yes'],
    });
  });

  it('returns the same object when there is nothing to take out', () => {
    const value = { password: { type: 'string' }, list: [1, null, true, 'text'], token: null };
    expect(redactDeep(value)).toBe(value);
  });

  it('keeps entries whose keys become alike', () => {
    expect(Object.values(redactDeep({ 'ada@corp.io': 1, 'bob@corp.io': 2 }) as object)).toEqual([1, 2]);
  });

  it('survives hostile objects', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}1${']'.repeat(5_000)}`);
    expect(() => redactDeep(deep)).not.toThrow();
    const polluted = redactDeep(JSON.parse('{"__proto__":{"password":"swordfish1"},"constructor":"x"}'));
    expect(Object.getPrototypeOf(polluted)).toBe(Object.prototype);
    expect(JSON.stringify(polluted)).not.toContain('swordfish');
  });
});
