import { expect, it } from 'vitest';
import { redact } from '../../../src/lib/secrets/redact.js';
import { REPEATED } from './repeated.js';

// Quadratic work on four megabytes takes hours: the runner's limit is the assertion.
for (const unit of REPEATED) {
  it(`reads four megabytes of ${JSON.stringify(unit)}`, () => {
    const text = unit.repeat(Math.ceil((4 << 20) / unit.length));
    expect(redact(text).text.length).toBeGreaterThan(0);
  });
}
