import { defineConfig } from 'vitest/config';

/**
 * Rules are pure: no environment, no set-up, and nothing that one file could leave behind for the next, so that a worker
 * may keep its modules. The timeout leaves room for property tests on a busy machine.
 */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], pool: 'threads', isolate: false, testTimeout: 30_000 },
});
