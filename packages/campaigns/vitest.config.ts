import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = 'src/**/*.pg.test.ts';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: [DATABASE_TESTS] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          globalSetup: ['@boxroom/db/testing/global-setup'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
