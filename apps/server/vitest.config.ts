import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = 'src/**/*.pg.test.ts';

/** It watches which code runs, and what an earlier file left running would count. */
const ALONE = 'src/testing/statement-keys/*.pg.test.ts';

export default defineConfig({
  test: {
    // The tests of streams use Node's own EventSource.
    execArgv: ['--experimental-eventsource'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: [DATABASE_TESTS] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          exclude: [ALONE],
          globalSetup: ['@boxroom/db/testing/global-setup'],
          // Each file has its own database and server and takes back what it fakes. Loading the product again for each
          // would take half of the processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'database-alone', include: [ALONE], globalSetup: ['@boxroom/db/testing/global-setup'] },
      },
    ],
  },
});
