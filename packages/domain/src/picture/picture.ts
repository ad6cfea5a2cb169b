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
/** For the `accept` of a file field. */
export const PICTURE_ACCEPT = [...PICTURE_TYPES, JPEG_NICKNAME].join(',');

/** Whether a chosen file may become a picture, by what it says of itself; null: it may. `size` is in bytes. */
export function checkPictureFile({
  type,
  size,
}: {
  type: string;
  size: number;
}): 'PICTURE_INVALID' | 'PICTURE_TOO_LARGE' | null {
  const mediaType = type.toLowerCase();
  if (mediaType !== JPEG_NICKNAME && !PICTURE_TYPES.some((allowed) => allowed === mediaType)) return 'PICTURE_INVALID';
  if (size > PICTURE_FILE_MAX_BYTES) return 'PICTURE_TOO_LARGE';
  return size > 0 ? null : 'PICTURE_INVALID';
}
