import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Language, LANGUAGES, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { pageKind } from '@boxroom/domain/page/page-kind';
import { readCatalog } from '@boxroom/language/read-catalog';
import { build } from 'vite';
import type { Plugin, Rolldown, ViteDevServer } from 'vite';
import type * as prerender from '../src/public/prerender.tsx';
import { BUILD_TARGET } from './oldest-browsers.ts';
import { themeCss } from './theme-css.ts';

type Renderer = typeof prerender;

const FOLDER = fileURLToPath(new URL('../src/public/', import.meta.url));
const WEB = fileURLToPath(new URL('../', import.meta.url));
const RENDERER = `${FOLDER}prerender.tsx`;
/** Separate from the app's own files, which every device stores. */
const ASSETS = 'assets/public';

/**
 * Builds the public pages as finished HTML into `pages/`, with their own script and style sheet: they load nothing of
 * the app, and the app loads nothing of them. `font`: the app's font file, which they share.
 */
export function publicPages(font: string): Plugin {
  return {
    name: 'public-pages',
    configureServer: servePages,
    async generateBundle(_options, bundle) {
      const [beforePaint, client, renderer] = await Promise.all([buildBeforePaint(), buildClient(), buildRenderer()]);
      try {
        for (const { fileName, source } of [...client, ...renderer.pictures]) {
          // The fonts are identical to the app's, which are already in the bundle.
          if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source });
        }
        const fontFile = Object.keys(bundle).find((path) => path.includes(font));
        const files = {
          beforePaint,
          script: addressOf(client, '.js'),
          styles: [addressOf(client, '.css')],
          font: fontFile === undefined ? null : `/${fontFile}`,
        };
        const pages = renderer.render(files, readCatalogs());
        for (const [name, source] of pages) this.emitFile({ type: 'asset', fileName: `pages/${name}`, source });
      } finally {
        await renderer.remove();
      }
    },
  };
}

/**
 * In development each page is rendered on request, with the values that a server without configuration would fill in.
 */
function servePages(server: ViteDevServer): void {
  server.middlewares.use((request, response, next) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const kind = pageKind(path);
    if (kind !== 'public' || request.method !== 'GET') return next();
    answer(path).then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next);
  });

  async function answer(path: string): Promise<string> {
    const { renderPublicPages } = (await server.ssrLoadModule(RENDERER)) as Renderer;
    const beforePaint = await buildBeforePaint();
    const files = { beforePaint, script: '/src/public/client.ts', styles: [], font: null };
    const pages = renderPublicPages(files, readCatalogs());
    const page =
      pages.get(path === '/' ? 'index.html' : `${path.slice(1)}.html`) ?? pages.get('article-not-found.html') ?? '';
    const filled = page
      .replaceAll(/\{\{[#/]operator-named\}\}/g, '')
      .replaceAll(/\{\{#([\w-]+)\}\}[^]*?\{\{\/\1\}\}/g, '')
      .replaceAll(/\{\{([\w-]+)\}\}/g, (_gap, name: string) => (name === 'origin' ? '' : name));
    return server.transformIndexHtml(path, filled);
  }
}

/** Leaves out a language that has no catalog. */
function readCatalogs(): prerender.Catalogs {
  const languages = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== SOURCE_LANGUAGE);
  return Object.fromEntries(
    languages.flatMap((language) => {
      try {
        return [[language, readCatalog(language)]];
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    }),
  );
}

interface BuiltFile {
  fileName: string;
  source: string | Uint8Array;
}

/** Builds a classic script, to be inlined into each page. */
async function buildBeforePaint(): Promise<string> {
  const output = await buildOne({
    build: {
      write: false,
      target: BUILD_TARGET,
      lib: { entry: `${FOLDER}before-paint.ts`, formats: ['iife'], name: 'page', fileName: 'page' },
    },
  });
  const [chunk] = output;
  if (chunk.type !== 'chunk' || chunk.code.includes('</script')) throw new Error('There is no script for the pages.');
  return chunk.code.trim();
}

async function buildClient(): Promise<readonly BuiltFile[]> {
  const output = await buildOne({
    plugins: [themeCss()],
    build: {
      write: false,
      target: BUILD_TARGET,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { public: `${FOLDER}client.ts` },
        output: {
          entryFileNames: `${ASSETS}/[name]-[hash].js`,
          // Fonts get the path that the app's build gives them.
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.css') ? `${ASSETS}/[name]-[hash][extname]` : 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
  return output.map(toFile);
}

/** Builds the code that renders the pages, which runs only here, and the pictures it refers to. */
async function buildRenderer(): Promise<{
  render: Renderer['renderPublicPages'];
  pictures: readonly BuiltFile[];
  remove: () => Promise<void>;
}> {
  // Inside the package, so that its dependencies resolve.
  const folder = await mkdtemp(join(WEB, 'node_modules/.public-pages-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const output = await buildOne({
      build: {
        ssr: RENDERER,
        outDir: folder,
        emptyOutDir: true,
        ssrEmitAssets: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: { entryFileNames: 'renderer.mjs', assetFileNames: `${ASSETS}/[name]-[hash][extname]` },
        },
      },
    });
    const module: unknown = await import(pathToFileURL(join(folder, 'renderer.mjs')).href);
    const { renderPublicPages } = module as Renderer;
    const pictures = output.filter(({ fileName }) => /\.(?:webp|jpg)$/.test(fileName)).map(toFile);
    return { render: renderPublicPages, pictures, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function buildOne(config: Parameters<typeof build>[0]): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({ root: WEB, configFile: false, publicDir: false, logLevel: 'warn', ...config });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('The public pages were not built.');
  return output.output;
}

function toFile(output: Rolldown.OutputChunk | Rolldown.OutputAsset): BuiltFile {
  return { fileName: output.fileName, source: output.type === 'chunk' ? output.code : output.source };
}

function addressOf(files: readonly BuiltFile[], extension: string): string {
  const found = files.filter(({ fileName }) => fileName.endsWith(extension));
  if (found.length !== 1) throw new Error(`The public pages have ${found.length} files *${extension} instead of one.`);
  return `/${found[0]?.fileName ?? ''}`;
}
