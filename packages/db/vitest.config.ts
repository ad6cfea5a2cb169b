import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = 'src/**/*.pg.test.ts';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: [DATABASE_TESTS] } },
      {
        extends: true,
        test: { name: 'database', include: [DATABASE_TESTS], globalSetup: ['src/testing/global-setup.ts'] },
      },
    ],
    // The tests mostly wait for processes and disks.
    maxWorkers: 4,
  },
});
