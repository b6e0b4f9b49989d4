import { expect, it } from 'vitest';
import { measureYoung, youngStores } from './young-stores.js';

const { working, kept } = youngStores();

it.each([
  ['worked with', working],
  ['kept back', kept],
])('a young store answers most of what it can, and little else (%s)', async (half, stores) => {
  const { misses, ...figures } = await measureYoung(stores);
  console.log(half, figures);
  if (process.env.MISSES === half) console.log(misses.join('\n'));
  expect(1).toBe(1);
});
