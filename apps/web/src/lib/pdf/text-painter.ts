import type { Rasterize } from '@boxroom/domain/pdf/drawing';
import { helveticaWidth } from '@boxroom/domain/pdf/helvetica';
import { isRightToLeft, type MeasureText } from '@boxroom/domain/print/fit-text';

/**
 * Resolution of a painted line. Twice that of label printers would make the file four times as large, and no more
 * readable.
 */
const DPI = 300;
/** Widths are measured at this size in pixels: large enough for hinting not to matter. */
const MEASURE_SIZE = 100;
/** Letters with high accents or low tails shrink until they fit their line; below this factor they are cut off. */
const SHRINK_MIN = 0.5;
const FONTS = 'Helvetica, Arial, "Noto Sans", "Noto Sans CJK SC", sans-serif';

/** The part of a canvas that is used here; the tests use another implementation than the browser's. */
export interface PaintContext {
  font: string;
  fillStyle: unknown;
  textAlign: string;
  direction: string;
  measureText: (text: string) => { width: number; actualBoundingBoxAscent?: number; actualBoundingBoxDescent?: number };
  fillRect: (x: number, y: number, width: number, height: number) => void;
  fillText: (text: string, x: number, y: number) => void;
  getImageData: (x: number, y: number, width: number, height: number) => { data: ArrayLike<number> };
}

/** Creates a canvas of this size in pixels. Throws when the device has none. */
export type CreateContext = (columns: number, rows: number) => PaintContext;

/** Measures and paints texts that contain letters missing in Helvetica, with the fonts of this device. */
export function createTextPainter(createContext: CreateContext): { measure: MeasureText; rasterize: Rasterize } {
  let ruler: PaintContext | undefined;
  return {
    measure(text, bold) {
      const known = helveticaWidth(text, bold);
      if (known !== null) return known;
      ruler ??= createContext(1, 1);
      ruler.font = fontOf(MEASURE_SIZE, bold);
      return ruler.measureText(text).width / MEASURE_SIZE;
    },
    rasterize({ text, width, height, size, baseline, bold, align }) {
      const pixels = DPI / 25.4;
      const columns = Math.max(1, Math.round(width * pixels));
      const rows = Math.max(1, Math.round(height * pixels));
      const context = createContext(columns, rows);
      context.fillStyle = '#fff';
      context.fillRect(0, 0, columns, rows);
      context.fillStyle = '#000';
      context.font = fontOf(size * pixels, bold);
      const { actualBoundingBoxAscent: above = 0, actualBoundingBoxDescent: below = 0 } = context.measureText(text);
      // Leaves a pixel on each side, into which antialiasing smooths the edges.
      const room = { above: baseline * pixels - 1, below: (height - baseline) * pixels - 1 };
      const fits = Math.min(room.above / Math.max(above, 1), room.below / Math.max(below, 1));
      const shrink = Math.max(SHRINK_MIN, Math.min(1, fits));
      if (shrink < 1) context.font = fontOf(size * pixels * shrink, bold);
      context.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
      context.textAlign = align;
      const start = align === 'left' ? 0 : align === 'center' ? columns / 2 : columns;
      context.fillText(text, start, baseline * pixels);
      return { columns, rows, bits: 8, bytes: grayOf(context.getImageData(0, 0, columns, rows).data, columns * rows) };
    },
  };
}

/** The browser's OffscreenCanvas. */
export function createBrowserContext(columns: number, rows: number): PaintContext {
  const context = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser offers no canvas to paint text on.');
  return context;
}

function fontOf(size: number, bold: boolean): string {
  return `${bold ? 'bold ' : ''}${size}px ${FONTS}`;
}

/** Converts to perceived brightness (ITU-R BT.601): colored emoji become gray. */
function grayOf(rgba: ArrayLike<number>, count: number): Uint8Array<ArrayBuffer> {
  const gray = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel++) {
    const at = pixel * 4;
    gray[pixel] = Math.round(0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0));
  }
  return gray;
}
