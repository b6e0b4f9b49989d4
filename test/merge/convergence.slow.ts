import { expect, test } from 'vitest';
import { checkHistories } from './check-histories.js';

test('ten thousand histories of clones end alike', async () => {
  expect(await checkHistories({ numRuns: 10_000 })).toBe(10_000);
});
