import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One page as a printer would print it: RGBA, with its resolution. */
export interface Print {
  width: number;
  height: number;
  data: Uint8ClampedArray;
  pixelsPerMm: number;
  /** The page's size and text as in the file, in millimeters. */
  page: { width: number; height: number };
  text: string;
}

export interface PrintedPdf {
  title: string;
  /** The file's request to readers about scaling in print. */
  printScaling: unknown;
  pages: Print[];
}

const FONTS = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')));
const MM_PER_POINT = 25.4 / 72;

/** Renders pages of a PDF (from 1; all by default) at this resolution, with an independent reader. */
export async function renderPdf(bytes: Uint8Array, dpi: number, only?: readonly number[]): Promise<PrintedPdf> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: FONTS,
    useSystemFonts: false,
    verbosity: 0,
  });
  const document = await task.promise;
  try {
    const numbers = only ?? Array.from({ length: document.numPages }, (_, index) => index + 1);
    const pages: Print[] = [];
    for (const number of numbers) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: dpi / 72 });
      const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
      const canvas = createCanvas(width, height);
      const context = canvas.getContext('2d');
      await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      const content = await page.getTextContent();
      pages.push({
        width,
        height,
        data: context.getImageData(0, 0, width, height).data,
        pixelsPerMm: dpi / 25.4,
        page: { width: (right - left) * MM_PER_POINT, height: (top - bottom) * MM_PER_POINT },
        text: content.items.map((item) => ('str' in item ? item.str : '')).join('\n'),
      });
    }
    const { info } = await document.getMetadata();
    const preferences: unknown = await document.getViewerPreferences();
    const { Title: title = '' } = info as { Title?: string };
    return { title, printScaling: preferences instanceof Map ? preferences.get('PrintScaling') : null, pages };
  } finally {
    await task.destroy();
  }
}

/** Cuts out a part of a print, in millimeters; the area outside of the page is white. */
export function cut(print: Print, x: number, y: number, width: number, height: number): Print {
  const { pixelsPerMm: scale } = print;
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  const data = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (let row = 0; row < rows; row++) {
    const from = top + row;
    if (from < 0 || from >= print.height) continue;
    const [first, last] = [Math.max(0, left), Math.min(print.width, left + columns)];
    if (last <= first) continue;
    data.set(
      print.data.subarray((from * print.width + first) * 4, (from * print.width + last) * 4),
      (row * columns + first - left) * 4,
    );
  }
  return { ...print, width: columns, height: rows, data, text: '' };
}

/** Returns the print with each pixel black or white, as a laser or label printer sets its dots. */
export function asPrinted(print: Print): Print {
  const data = print.data.map((value, index) => (index % 4 === 3 ? 255 : value > 127 ? 255 : 0));
  return { ...print, data };
}

/** Enlarges a print as a camera does, which takes several pixels for one of the printer's. */
export function enlarge(print: Print, times: number): Print {
  const small = createCanvas(print.width, print.height);
  const pixels = small.getContext('2d').createImageData(print.width, print.height);
  pixels.data.set(print.data);
  small.getContext('2d').putImageData(pixels, 0, 0);
  const [width, height] = [print.width * times, print.height * times];
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(small, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { ...print, width, height, data, pixelsPerMm: print.pixelsPerMm * times };
}

/** Returns the bounding box of everything darker than half, in millimeters; null where all is white. */
export function darkBox(print: Print): { x: number; y: number; width: number; height: number } | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = 0; y < print.height; y++) {
    for (let x = 0; x < print.width; x++) {
      if ((print.data[(y * print.width + x) * 4] ?? 255) > 127) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  const scale = print.pixelsPerMm;
  return { x: left / scale, y: top / scale, width: (right + 1 - left) / scale, height: (bottom + 1 - top) / scale };
}
