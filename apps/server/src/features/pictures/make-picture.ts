import { PICTURE_MAX_HEIGHT, PICTURE_MAX_WIDTH, PICTURE_THUMB_SIZE } from '@boxroom/domain/picture/picture';
import { cutThumb, redrawPicture } from './redraw-picture.ts';

export interface MadePicture {
  full: Buffer;
  thumb: Buffer;
  /** The size of `full`, in pixels. */
  width: number;
  height: number;
}

/**
 * Makes two JPEGs of an uploaded file: one that fits into 800×600, and a square for lists. Throws as `redrawPicture`.
 */
export async function makePicture(bytes: Buffer): Promise<MadePicture> {
  const { jpeg, ...size } = await redrawPicture(bytes, { maxWidth: PICTURE_MAX_WIDTH, maxHeight: PICTURE_MAX_HEIGHT });
  return { full: jpeg, thumb: await cutThumb(jpeg, PICTURE_THUMB_SIZE), ...size };
}
