import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { PaintContext } from '../lib/pdf/text-painter.ts';

// A machine may have no fonts at all; glyphs missing here are painted as a frame then.
for (const style of ['Regular', 'Bold']) {
  const file = import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`);
  GlobalFonts.registerFromPath(fileURLToPath(file), 'Helvetica');
}

/** Creates a canvas without a browser. */
export function createPaintContext(columns: number, rows: number): PaintContext {
  return createCanvas(columns, rows).getContext('2d');
}
