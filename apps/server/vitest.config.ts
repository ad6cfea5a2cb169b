import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['@boxroom/db/testing/global-setup'],
    // The tests of streams use Node's own EventSource.
    execArgv: ['--experimental-eventsource'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
