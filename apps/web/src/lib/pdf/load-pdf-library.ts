import type * as Library from 'pdfjs-dist';
// For browsers of the last years. The library is served as it is: it is minified, and its files need fixed names.
// oxlint-disable-next-line import/default -- `?url` gives the address, which the linter does not know
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
// oxlint-disable-next-line import/default -- as above
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
// Without these, symbols and ticks are missing: no system has these fonts under a fixed name.
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbolsUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
// Scanners compress with JBIG2 and JPEG 2000. As JavaScript, because the policy allows no WebAssembly.
import jbig2Url from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import jpeg2000Url from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

export interface PdfLibrary {
  library: typeof Library;
  workerUrl: string;
  /** Folders, with the trailing slash. */
  fontsUrl: string;
  decodersUrl: string;
}

let loading: Promise<PdfLibrary> | null = null;

/** Loads the reader of PDF files, 1.8 MB, from this origin. */
export function loadPdfLibrary(): Promise<PdfLibrary> {
  loading ??= load().catch((error: unknown) => {
    loading = null; // the next paper retries
    throw error;
  });
  return loading;
}

/** Fetches every file that an opened PDF may need, so that the service worker has them without a network. */
export async function keepPdfLibrary(): Promise<void> {
  const files = [libraryUrl, workerUrl, symbolsUrl, dingbatsUrl, jbig2Url, jpeg2000Url];
  await Promise.all(files.map(async (url) => (await fetch(url)).arrayBuffer()));
}

async function load(): Promise<PdfLibrary> {
  const library = (await import(/* @vite-ignore */ libraryUrl)) as typeof Library;
  return { library, workerUrl, fontsUrl: folderOf(symbolsUrl), decodersUrl: folderOf(jbig2Url) };
}

function folderOf(url: string): string {
  return new URL('.', new URL(url, window.location.href)).href;
}
