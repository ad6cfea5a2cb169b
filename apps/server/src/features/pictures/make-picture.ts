import { AppError } from '@boxroom/domain/error/app-error';
import {
  PICTURE_MAX_HEIGHT,
  PICTURE_MAX_WIDTH,
  PICTURE_QUALITY,
  PICTURE_THUMB_SIZE,
} from '@boxroom/domain/picture/picture';

/** More pixels than a phone's camera takes after the app has scaled them down, fewer than a bomb needs. */
const PIXELS_MAX = 40_000_000;
/**
 * Of a picture that comes whole and blurred first (an interlaced PNG, a progressive JPEG): it is unpacked in one piece
 * that no time limit interrupts. Measured on one core, 40 million such pixels take 1.2 s and 320 MB, these a third of it.
 */
const PROGRESSIVE_PIXELS_MAX = 12_000_000;
const TIMEOUT_SECONDS = 10;
const FORMATS = new Set(['jpeg', 'png', 'webp']);
const JPEG = { quality: PICTURE_QUALITY * 100 };
/** The decoders that may run at all, by the names libvips gives them. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

export interface MadePicture {
  full: Buffer;
  thumb: Buffer;
  /** Of `full`, in pixels. */
  width: number;
  height: number;
}

/**
 * Makes two JPEGs of a file that somebody sent: one that fits into 800×600, upright, and a square for lists. Nothing
 * but pixels comes through: no position, no comments, nothing hidden behind the picture. Throws PICTURE_INVALID for
 * what is no JPEG, PNG or WebP or is broken, and UNAVAILABLE when it takes too long.
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
    // Time may have run out because the machine is busy: that says nothing about the picture.
    if (performance.now() - start > TIMEOUT_SECONDS * 1000) throw new AppError('UNAVAILABLE', 'picture takes too long');
    throw new AppError('PICTURE_INVALID', error instanceof Error ? error.message : 'broken');
  }
}

/** With the first picture: it takes a while, and whoever has none does without. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for a picture: the pictures at work together are bounded elsewhere.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;

/** By the first bytes, whatever the file calls itself. */
function looksLikePicture(bytes: Buffer): boolean {
  const starts = (at: number, signature: string) => bytes.toString('latin1', at, at + signature.length) === signature;
  return starts(0, '\xff\xd8\xff') || starts(0, '\x89PNG\r\n\x1a\n') || (starts(0, 'RIFF') && starts(8, 'WEBP'));
}
