import { defineConfig } from 'vitest/config';

/**
 * Rules are pure: they need no environment and no set-up, and leave nothing behind for the next file, so that a worker
 * may keep its modules. The timeout leaves room for property tests on a busy machine.
 */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], pool: 'threads', isolate: false, testTimeout: 30_000 },
});
