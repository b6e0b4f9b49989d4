import { describe, expect, it } from 'vitest';
import { hasLabels } from './labelled.js';
import { measure } from './measure.js';

describe.skipIf(!hasLabels)('search on labelled questions', () => {
  it('finds 92 of 100 among the first five of 300 notes', async () => {
    const { recall, auc } = await measure(300);
    expect(recall).toBeGreaterThanOrEqual(0.92);
    expect(auc).toBeGreaterThanOrEqual(0.88);
  });
});
