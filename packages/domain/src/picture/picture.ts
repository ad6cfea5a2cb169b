/** Numbers of the specification ("Validation", "Limits") and of the safety caps. */

/** The largest file that may be chosen, and the largest body of an upload, in bytes. */
export const PICTURE_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Pictures are scaled down to fit into this, never up. */
export const PICTURE_MAX_WIDTH = 800;
export const PICTURE_MAX_HEIGHT = 600;
/** From 0 to 1, as a canvas takes it. */
export const PICTURE_QUALITY = 0.8;
/** What lists show: a square cut from the middle, in pixels a side. */
export const PICTURE_THUMB_SIZE = 160;
/** How long the picture picker may take, in milliseconds. */
export const PICTURE_PICKER_TIMEOUT_MS = 30_000;
/** What the pictures in the rooms and boxes of one person may take on the server, in bytes. */
export const PICTURES_PER_OWNER_MAX_BYTES = 2 * 1024 * 1024 * 1024;

/** The media types a picture may have when it is sent. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** What some phones call a JPEG. */
const JPEG_NICKNAME = 'image/jpg';
/** What iPhones take. Some browsers can read it; it is never sent. */
const HEIC_TYPES = ['image/heic', 'image/heif'];
const HEIC_NAME = /\.hei[cf]$/i;
/** Brands of HEIC and HEIF files (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
/** As many bytes of a file as `isHeic` needs. */
export const HEIC_HEAD_BYTES = 12;

/** For the `accept` of a file field; `withHeic` where the browser can read such files. */
export function pictureAccept({ withHeic }: { withHeic: boolean }): string {
  return [...PICTURE_TYPES, JPEG_NICKNAME, ...(withHeic ? [...HEIC_TYPES, '.heic', '.heif'] : [])].join(',');
}

interface ChosenFile {
  type: string;
  /** Bytes. */
  size: number;
  /** Browsers that do not know HEIC tell no type: then the name does. */
  name?: string;
}

/**
 * Whether a chosen file may become a picture, by what it says of itself; null: it may. A HEIC file may be tried: whether
 * this browser can read it shows then.
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

/** Whether a file that begins with these bytes is HEIC or HEIF, whatever it calls itself. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, HEIC_HEAD_BYTES));
  return text.startsWith('ftyp') && HEIC_BRANDS.has(text.slice(4));
}
