import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language } from '@boxroom/domain/language/language';
import type { Catalog } from '@boxroom/domain/language/translator';
import { catalogOf } from '@boxroom/language/read-catalog';
import { build } from 'vite';
import type { Plugin } from 'vite';
import type { ShellManifest } from '../src/service-worker/shell.ts';
import { LATE_FILES } from './asset-file-name.ts';
import { translationsOf } from './catalogs.ts';
import { BUILD_TARGET } from './oldest-browsers.ts';

const SOURCE = fileURLToPath(new URL('../src/service-worker/worker.ts', import.meta.url));
/** The server replaces this by a hash of the page it fills in and of the page's headers. */
const PAGE_REVISION = 'page-revision';
/** The texts of a language other than English. */
const LANGUAGE_FILE = /^\/assets\/languages\/(\w+)-(?:first|guest|rest)-/;
const OWN = /^apps\/web\/src\/service-worker\//;
/** The public pages, which are not part of the app and come from the server. */
const PUBLIC = /^(?:pages|assets\/public)\//;

/**
 * Writes `sw.js`, the worker that opens the app offline, with the list of all files of the app. Our own code rather
 * than a generator's, because a version has to keep the files of the previous one while a page runs on them.
 */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      // After the plugin that writes index.html.
      order: 'post',
      async handler(_options, bundle) {
        const contents = new Map<string, string | Uint8Array>();
        for (const output of Object.values(bundle)) {
          if (PUBLIC.test(output.fileName)) continue;
          contents.set(`/${output.fileName}`, output.type === 'chunk' ? output.code : output.source);
        }
        for (const name of await readdir(publicDir, { recursive: true, withFileTypes: true })) {
          // Only a browser that offers to install the app reads the screenshots.
          if (!name.isFile() || name.parentPath.endsWith('screenshots')) continue;
          const path = join(name.parentPath, name.name);
          contents.set(path.slice(publicDir.length).replaceAll('\\', '/'), await readFile(path));
        }
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
        if (!entry || !contents.has('/index.html')) throw new Error('The build has no page to keep.');
        const version = `${hashOf(contents)}-${PAGE_REVISION}`;
        const paths = [...contents.keys()].sort();
        const files = paths.filter((path) => !LATE_FILES.test(path) && !LANGUAGE_FILE.test(path));
        const languages: Record<string, { files: string[]; texts: Catalog }> = {};
        for (const path of paths) {
          const [, language] = LANGUAGE_FILE.exec(path) ?? [];
          if (isLanguage(language)) (languages[language] ??= { files: [], texts: textsOf(language) }).files.push(path);
        }
        const late = paths.filter((path) => LATE_FILES.test(path));
        const source = await buildWorker({ version, entry: `/${entry.fileName}`, files, late, languages });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** Returns the texts of the worker itself. */
function textsOf(language: Language): Catalog {
  return catalogOf(translationsOf(language).filter(({ origins }) => origins.some((path) => OWN.test(path))));
}

function hashOf(contents: ReadonlyMap<string, string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const path of [...contents.keys()].sort()) hash.update(`${path}\0`).update(contents.get(path) ?? '');
  return hash.digest('hex').slice(0, 16);
}

/** Builds a classic script, because not every browser supports module workers. */
async function buildWorker(manifest: ShellManifest): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL_MANIFEST: JSON.stringify(manifest) },
    build: {
      write: false,
      target: BUILD_TARGET,
      lib: { entry: SOURCE, formats: ['iife'], name: 'worker', fileName: 'sw' },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The service worker was not built.');
  return chunk.code;
}
