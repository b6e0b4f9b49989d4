import { expect, test } from 'vitest';
import { checkHistories } from './check-histories.js';

// In parts, each with a seed of its own, so that none comes near the time limit.
test.each([1, 2, 3, 4, 5])('ten thousand histories of clones end alike, part %i', async () => {
  expect(await checkHistories({ numRuns: 2_000 })).toBe(2_000);
});
