/** A JPEG file that a PDF can hold as it is. */
export interface Jpeg {
  columns: number;
  rows: number;
  /** 1: gray, 3: color. */
  colors: 1 | 3;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Markers of frames that readers of PDF know: baseline, extended and progressive, with Huffman coding (ITU-T T.81). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Markers without a segment: fill bytes, TEM and restarts. */
const isAlone = (marker: number) => marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const START_OF_SCAN = 0xda;

/**
 * Reads the size and the colors of a JPEG. Returns null for anything else, and for one with four colors, which readers
 * show inverted.
 */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): Jpeg | null {
  const byte = (at: number) => bytes[at] ?? 0;
  if (byte(0) !== 0xff || byte(1) !== 0xd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && byte(at) === 0xff) {
    const marker = byte(at + 1);
    if (marker === START_OF_SCAN) return null;
    if (isAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (FRAMES.has(marker)) {
      const [rows, columns, colors] = [
        byte(at + 5) * 256 + byte(at + 6),
        byte(at + 7) * 256 + byte(at + 8),
        byte(at + 9),
      ];
      return rows > 0 && columns > 0 && (colors === 1 || colors === 3) ? { columns, rows, colors, bytes } : null;
    }
    at += 2 + byte(at + 2) * 256 + byte(at + 3);
  }
  return null;
}
