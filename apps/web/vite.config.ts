import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetFileName } from './vite/asset-file-name.ts';
import { catalogs, chunkFileName } from './vite/catalogs.ts';
import { firstLoadSize } from './vite/first-load-size.ts';
import { firstRouteChunk } from './vite/first-route-chunk.ts';
import { oldEnough } from './vite/old-enough.ts';
import { BUILD_TARGET } from './vite/oldest-browsers.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFont } from './vite/preload-font.ts';
import { preloadedFiles } from './vite/preloaded-files.ts';
import { publicPages } from './vite/public-pages.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { themeCss } from './vite/theme-css.ts';

/** The font of every screen and every public page. */
const FONT = 'inter-latin-wght-normal';

export default defineConfig({
  plugins: [
    react(),
    themeCss(),
    preloadFont(FONT),
    catalogs(),
    publicPages(FONT),
    serviceWorker(),
    firstLoadSize(),
    oldEnough(),
    precompress(),
  ],
  server: {
    // The server compares Origin and Host, so the proxy must leave the browser's Host header unchanged.
    proxy: Object.fromEntries(
      ['/trpc', '/pic/', '/paper/', '/guest-pic/', '/export.csv', '/export-all.csv', '/archive.zip'].map((path) => [
        path,
        { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false },
      ]),
    ),
  },
  resolve: {
    // React has had this hook since 18: the router's store brings a copy for older ones.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: BUILD_TARGET,
    modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        assetFileNames: assetFileName,
        chunkFileNames: chunkFileName,
        codeSplitting: { groups: [firstRouteChunk()] },
      },
    },
  },
});
