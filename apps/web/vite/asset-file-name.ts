import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string };

/** The folder of the reader of PDF files. Its version is in the name, because files in assets never change. */
const PDF_FOLDER = `assets/late/pdf-${version}`;

/**
 * The files that the service worker keeps only once they were used: most people open no PDF, and its reader is as large
 * as the rest of the app.
 */
export const LATE_FILES = /^\/assets\/late\//;

/** Returns the name of a file that the bundler copies. The reader of PDF files looks for some of its own by name. */
export function assetFileName({ originalFileNames }: { originalFileNames: readonly string[] }): string {
  const isOfReader = originalFileNames.some((name) => name.includes('/pdfjs-dist/'));
  return isOfReader ? `${PDF_FOLDER}/[name][extname]` : 'assets/[name]-[hash][extname]';
}
