import { describe, expect, it } from 'vitest';
import { hasLabels } from './labelled.js';
import { measure } from './measure.js';

describe.skipIf(!hasLabels)('search on labelled questions', () => {
  it('finds 77 of 100 among the first five of all notes', async () => {
    const { recall, auc } = await measure(Number.POSITIVE_INFINITY);
    expect(recall).toBeGreaterThanOrEqual(0.77);
    expect(auc).toBeGreaterThanOrEqual(0.92);
  });
});
