import { AppError } from '@boxroom/domain/error/app-error';
import {
  PICTURE_MAX_HEIGHT,
  PICTURE_MAX_WIDTH,
  PICTURE_QUALITY,
  PICTURE_THUMB_SIZE,
} from '@boxroom/domain/picture/picture';

/** More pixels than a camera photo has after the app scales it down, fewer than a decompression bomb needs. */
const PIXELS_MAX = 40_000_000;
/**
 * For an interlaced PNG or a progressive JPEG: it decodes in one piece that no time limit interrupts. Measured on one
 * core, 40 million such pixels take 1.2 s and 320 MB, this limit a third of it.
 */
const PROGRESSIVE_PIXELS_MAX = 12_000_000;
const TIMEOUT_SECONDS = 10;
const FORMATS = new Set(['jpeg', 'png', 'webp']);
const JPEG = { quality: PICTURE_QUALITY * 100 };
/** The decoders that may run, by their libvips names. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

export interface MadePicture {
  full: Buffer;
  thumb: Buffer;
  /** The size of `full`, in pixels. */
  width: number;
  height: number;
}

/**
 * Makes two JPEGs of an uploaded file: one that fits into 800×600, upright, and a square for lists. Only pixels
 * survive: no position, no comments, no data hidden after the picture. Throws PICTURE_INVALID for a broken file or one
 * that is no JPEG, PNG or WebP, and UNAVAILABLE when it takes too long.
 */
export async function makePicture(bytes: Buffer): Promise<MadePicture> {
  if (!looksLikePicture(bytes)) throw new AppError('PICTURE_INVALID', 'format');
  const sharp = await (loading ??= loadSharp());
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  const start = performance.now();
  try {
    const { format, isProgressive, width, height } = await sharp(bytes, options).metadata();
    if (!FORMATS.has(format)) throw new AppError('PICTURE_INVALID', 'format');
    if (isProgressive && width * height > PROGRESSIVE_PIXELS_MAX) throw new AppError('PICTURE_INVALID', 'pixels');
    const full = await sharp(bytes, options)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(PICTURE_MAX_WIDTH, PICTURE_MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true });
    const thumb = await sharp(full.data, options)
      .resize(PICTURE_THUMB_SIZE, PICTURE_THUMB_SIZE, { fit: 'cover' })
      .jpeg(JPEG)
      .toBuffer();
    return { full: full.data, thumb, width: full.info.width, height: full.info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A busy machine may have used up the time, so the picture itself may be valid.
    if (performance.now() - start > TIMEOUT_SECONDS * 1000) throw new AppError('UNAVAILABLE', 'picture takes too long');
    throw new AppError('PICTURE_INVALID', error instanceof Error ? error.message : 'broken');
  }
}

/** Loads with the first picture: loading is slow, and a server without pictures does not need it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread per picture: `createUploadSlots` bounds the concurrent pictures.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

/** Checks the first bytes and ignores the declared type. */
function looksLikePicture(bytes: Buffer): boolean {
  const starts = (at: number, signature: string) => bytes.toString('latin1', at, at + signature.length) === signature;
  return starts(0, '\xff\xd8\xff') || starts(0, '\x89PNG\r\n\x1a\n') || (starts(0, 'RIFF') && starts(8, 'WEBP'));
}
