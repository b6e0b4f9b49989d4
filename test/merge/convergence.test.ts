import { expect, test } from 'vitest';
import { checkHistories } from './check-histories.js';

test('clones end alike whatever they did and in whatever order they met', async () => {
  const runs = await checkHistories({ numRuns: 60, seed: 20260301 });
  expect(runs).toBe(60);
});
