import { defineConfig } from 'vitest/config';

/** Rules are pure: no environment, no set-up. The timeout leaves room for property tests on a busy machine. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], testTimeout: 30_000 },
});
