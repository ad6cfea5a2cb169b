import { AppError } from '@boxroom/domain/error/app-error';
import {
  HEIC_HEAD_BYTES,
  isHeic,
  PICTURE_MAX_HEIGHT,
  PICTURE_MAX_WIDTH,
  PICTURE_QUALITY,
} from '@boxroom/domain/picture/picture';
import { hasPictureEnd } from '@boxroom/domain/picture/whole-file';

/** The limits on a picture, in pixels. */
export interface PictureLimit {
  width: number;
  height: number;
}
const PICTURE_LIMIT: PictureLimit = { width: PICTURE_MAX_WIDTH, height: PICTURE_MAX_HEIGHT };

/** A decoded picture, upright, in pixels. */
interface Source {
  image: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

/**
 * Makes a JPEG that fits into 800×600, or what `within` says, from a picture file, upright and without the camera's metadata. Throws an
 * `AppError`: PICTURE_BROKEN when the file ends early, PICTURE_NOT_LOADED when this browser cannot read the file, PICTURE_HEIC when that file is HEIC,
 * PICTURE_NO_CANVAS when there is no canvas context, PICTURE_NOT_COMPRESSED when the browser makes no JPEG.
 */
export async function compressPicture(file: Blob, within: PictureLimit = PICTURE_LIMIT): Promise<Blob> {
  if (!hasPictureEnd(new Uint8Array(await file.arrayBuffer()))) throw new AppError('PICTURE_BROKEN');
  const source = await load(file);
  const canvas = document.createElement('canvas');
  try {
    Object.assign(canvas, sizeInside(source, within));
    const context = canvas.getContext('2d');
    if (!context) throw new AppError('PICTURE_NO_CANVAS');
    // A JPEG has no transparency: transparent areas would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(source.image, 0, 0, canvas.width, canvas.height);
    return await toJpeg(canvas);
  } finally {
    source.close();
    // Safari otherwise keeps the memory of a canvas for long, and has little of it.
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

function sizeInside({ width, height }: Source, within: PictureLimit): PictureLimit {
  const scale = Math.min(1, within.width / width, within.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function load(file: Blob): Promise<Source> {
  return (await loadBitmap(file)) ?? loadElement(file);
}

/** Returns null where the browser cannot decode the file, or cannot turn it upright; an element may still load it. */
async function loadBitmap(file: Blob): Promise<Source | null> {
  if (typeof createImageBitmap !== 'function') return null;
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { image, width: image.width, height: image.height, close: () => image.close() };
  } catch {
    return null;
  }
}

async function loadElement(file: Blob): Promise<Source> {
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    close();
    const head = await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer();
    const code = isHeic(new Uint8Array(head)) ? 'PICTURE_HEIC' : 'PICTURE_NOT_LOADED';
    throw new AppError(code, error instanceof Error ? error.message : undefined);
  }
  return { image, width: image.naturalWidth, height: image.naturalHeight, close };
}

async function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const type = 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, PICTURE_QUALITY);
  });
  // A browser that cannot write the requested type returns null, or a PNG.
  if (blob?.type !== type) throw new AppError('PICTURE_NOT_COMPRESSED');
  return blob;
}
