import { defineConfig } from 'vitest/config';

/** The timeout leaves room for histories and large pictures on a busy machine. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], testTimeout: 30_000 },
});
