import { expect, it } from 'vitest';
import { redact } from '../../../src/lib/secrets/redact.js';
import { REPEATED } from './repeated.js';

// Quadratic work on a megabyte takes minutes: the runner's limit is the assertion.
for (const unit of REPEATED) {
  it(`reads a megabyte of ${JSON.stringify(unit)}`, () => {
    const text = unit.repeat(Math.ceil((1 << 20) / unit.length));
    expect(redact(text).text.length).toBeGreaterThan(0);
  });
}
