import { defineConfig } from 'vitest/config';

/** The timeout leaves room for all texts of all languages on a busy machine. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});
