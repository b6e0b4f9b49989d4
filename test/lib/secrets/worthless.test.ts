import { expect, it } from 'vitest';
import { isNothingWithout } from '../../../src/lib/secrets/worthless.js';

it('tells when only the secret was worth saying', () => {
  for (const text of [
    'The API key is [redacted:token].',
    'DB password for staging: [redacted:password]',
    'use [redacted:token] please',
    'Log in with user admin and password [redacted:password]',
    'my mail is [redacted:email], call me on [redacted:phone]',
    'DATABASE_URL=postgres://app:[redacted:password]@db/shop',
    '[redacted:private-key]',
  ]) {
    expect(isNothingWithout(text), text).toBe(true);
  }
});

it('keeps what says something without it', () => {
  for (const text of [
    'Never commit [redacted:token] style tokens; CI fetches them from Vault at deploy time.',
    'The payment sandbox rejects retries within five seconds, account [redacted:email] is rate limited.',
    'The API key lives in Vault.',
    'password',
  ]) {
    expect(isNothingWithout(text), text).toBe(false);
  }
});
