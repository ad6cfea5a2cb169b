/** Numbers of the product's specification ("Validation", "Limits") and of the safety caps. */

/** The limit on a chosen file, and on the body of an upload, in bytes. */
export const PICTURE_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Pictures are scaled down to fit these, in pixels, never up. */
export const PICTURE_MAX_WIDTH = 800;
export const PICTURE_MAX_HEIGHT = 600;
/** From 0 to 1, as for a canvas. */
export const PICTURE_QUALITY = 0.8;
/** The thumbnail in lists: a square cut from the middle, in pixels a side. */
export const PICTURE_THUMB_SIZE = 160;
/** The timeout of the picture picker, in milliseconds. */
export const PICTURE_PICKER_TIMEOUT_MS = 30_000;
export const GIBIBYTE = 1024 ** 3;
/** The limit on the pictures in the rooms and boxes of one person on the server, in bytes. */
export const PICTURES_PER_OWNER_MAX_BYTES = 2 * GIBIBYTE;

/** The media types of an uploaded picture. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The name of JPEG on some phones. */
const JPEG_NICKNAME = 'image/jpg';
/** The formats of iPhone photos. Some browsers can read them; the app never uploads them. */
const HEIC_TYPES = ['image/heic', 'image/heif'];
const HEIC_NAME = /\.hei[cf]$/i;
/** Brands of HEIC and HEIF files (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
/** The number of leading bytes that `isHeic` needs. */
export const HEIC_HEAD_BYTES = 12;

/** Returns the `accept` of a file field; pass `withHeic` where the browser can read such files. */
export function pictureAccept({ withHeic }: { withHeic: boolean }): string {
  return [...PICTURE_TYPES, JPEG_NICKNAME, ...(withHeic ? [...HEIC_TYPES, '.heic', '.heif'] : [])].join(',');
}

interface ChosenFile {
  type: string;
  /** Bytes. */
  size: number;
  /** Browsers that do not know HEIC report no type; then the name decides. */
  name?: string;
}

/**
 * Returns the reason why a chosen file cannot become a picture, judged by its declared type and size, or null. A HEIC
 * file passes: only reading it shows whether this browser can.
 */
export function checkPictureFile({
  type,
  size,
  name = '',
}: ChosenFile): 'PICTURE_INVALID' | 'PICTURE_TOO_LARGE' | null {
  const mediaType = type.toLowerCase() || (HEIC_NAME.test(name) ? 'image/heic' : '');
  if (![...PICTURE_TYPES, JPEG_NICKNAME, ...HEIC_TYPES].includes(mediaType)) return 'PICTURE_INVALID';
  if (size > PICTURE_FILE_MAX_BYTES) return 'PICTURE_TOO_LARGE';
  return size > 0 ? null : 'PICTURE_INVALID';
}

/** Returns whether a file that begins with these bytes is HEIC or HEIF, whatever its declared type. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, HEIC_HEAD_BYTES));
  return text.startsWith('ftyp') && HEIC_BRANDS.has(text.slice(4));
}
