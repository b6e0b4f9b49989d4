import { defineConfig } from 'vitest/config';

const slow = process.env.SLOW === '1';

export default defineConfig({
  test: {
    include: slow ? ['test/**/*.slow.ts'] : ['test/**/*.test.ts'],
    testTimeout: slow ? 600_000 : 30_000,
    hookTimeout: 60_000,
    globalSetup: [],
    setupFiles: ['test/helpers/setup.ts'],
  },
});
