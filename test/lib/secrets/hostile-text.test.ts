import { expect, it } from 'vitest';
import { redact } from '../../../src/lib/secrets/redact.js';
import { REPEATED } from './repeated.js';

it('reads what repeats for twenty thousand characters', () => {
  for (const unit of REPEATED) {
    const text = unit.repeat(Math.ceil(20_000 / unit.length));
    expect(redact(text).text.length, unit).toBeGreaterThan(0);
  }
});

it('finds a secret at the end of a line of a megabyte', () => {
  const token = `gh${'p_'}${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
  for (const filler of ['lorem ipsum ', 'x', '\\"', '{"a":1},']) {
    const line = filler.repeat(Math.ceil((1 << 20) / filler.length));
    expect(redact(`${line} ${token}`).text, filler).not.toContain(token.slice(4, 30));
  }
});
