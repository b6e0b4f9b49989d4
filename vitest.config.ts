import { defineConfig } from 'vitest/config';

const slow = process.env.SLOW === '1';

export default defineConfig({
  test: {
    include: slow ? ['test/**/*.slow.ts'] : ['test/**/*.test.ts'],
    testTimeout: slow ? 600_000 : 30_000,
    hookTimeout: 60_000,
    // Most tests wait for git and for background processes, so that two at once fill two cores.
    maxWorkers: 2,
    globalSetup: ['test/helpers/shared-folder.ts'],
    setupFiles: ['test/helpers/setup.ts'],
  },
});
