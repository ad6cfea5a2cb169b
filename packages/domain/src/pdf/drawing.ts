import type { QrModules } from '../print/qr-modules.ts';
import type { Jpeg } from './jpeg.ts';

/**
 * The height of a line of text and the distance of its base line from the top, in font sizes, with room for accents and
 * descenders.
 */
export const LINE_HEIGHT = 1.2;
export const BASELINE = 0.95;

/** Drawings on a page, in millimeters from its top left corner, y downwards. Black on white. */
export type Drawing = TextDrawing | ModulesDrawing | PictureDrawing | LineDrawing | OutlineDrawing;

/** One line of text, completely inside its box. */
export interface TextDrawing {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  width: number;
  /** `LINE_HEIGHT` font sizes. */
  height: number;
  /** The font size. */
  size: number;
  bold: boolean;
  align: 'left' | 'center' | 'right';
}

/** A QR code without its quiet zone. */
export interface ModulesDrawing {
  kind: 'modules';
  x: number;
  y: number;
  side: number;
  modules: QrModules;
}

/** A photo, which fills its box. */
export interface PictureDrawing {
  kind: 'picture';
  x: number;
  y: number;
  width: number;
  height: number;
  jpeg: Jpeg;
}

/** A hairline. */
export interface LineDrawing {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A rectangle with round corners, as a hairline. */
export interface OutlineDrawing {
  kind: 'outline';
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

/** One page in millimeters. */
export interface PdfPage {
  width: number;
  height: number;
  drawings: Drawing[];
}

/** A line of text to paint, black letters on white paper, in a box of `width` by `height` millimeters. */
export interface RasterRequest {
  text: string;
  width: number;
  height: number;
  /** The font size in millimeters. */
  size: number;
  /** The distance of the base line from the top, in millimeters. */
  baseline: number;
  bold: boolean;
  align: 'left' | 'center' | 'right';
}

/**
 * A painted line: `rows` rows of `columns` pixels. With 8 bits a pixel is a byte, 0 black and 255 white; with 1 bit a
 * row is padded to whole bytes, the first pixel in the highest bit, 0 black and 1 white.
 */
export interface Raster {
  columns: number;
  rows: number;
  bits: 1 | 8;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Paints text that Helvetica has no letters for. */
export type Rasterize = (request: RasterRequest) => Raster | Promise<Raster>;

/** Compresses to zlib's format (RFC 1950), like `CompressionStream('deflate')`. */
export type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
