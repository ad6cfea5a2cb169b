import { AppError } from '@boxroom/domain/error/app-error';
import { HEIC_HEAD_BYTES, isHeic, PICTURE_QUALITY } from '@boxroom/domain/picture/picture';

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
const OPTIONS = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;

export interface RedrawnPicture {
  jpeg: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Makes a JPEG of an uploaded file that fits into these sides, upright. Only pixels survive: no position, no comments,
 * no data hidden after the picture. Throws PICTURE_INVALID for a broken file or one that is no JPEG, PNG or WebP, and
 * UNAVAILABLE when it takes too long.
 */
export async function redrawPicture(
  bytes: Buffer,
  { maxWidth, maxHeight }: { maxWidth: number; maxHeight: number },
): Promise<RedrawnPicture> {
  if (isHeic(bytes.subarray(0, HEIC_HEAD_BYTES))) throw new AppError('PICTURE_INVALID', 'heic');
  if (!looksLikePicture(bytes)) throw new AppError('PICTURE_INVALID', 'format');
  const sharp = await (loading ??= loadSharp());
  const start = performance.now();
  try {
    const { format, isProgressive, width, height } = await sharp(bytes, OPTIONS).metadata();
    if (!FORMATS.has(format)) throw new AppError('PICTURE_INVALID', 'format');
    if (isProgressive && width * height > PROGRESSIVE_PIXELS_MAX) throw new AppError('PICTURE_INVALID', 'pixels');
    const { data, info } = await sharp(bytes, OPTIONS)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(maxWidth, maxHeight, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg(JPEG)
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A busy machine may have used up the time, so the picture itself may be valid.
    if (performance.now() - start > TIMEOUT_SECONDS * 1000) throw new AppError('UNAVAILABLE', 'picture takes too long');
    throw new AppError('PICTURE_INVALID', error instanceof Error ? error.message : 'broken');
  }
}

/** Cuts a square of this side from the middle of a JPEG that `redrawPicture` made. */
export async function cutThumb(jpeg: Buffer, side: number): Promise<Buffer> {
  const sharp = await (loading ??= loadSharp());
  return sharp(jpeg, OPTIONS).resize(side, side, { fit: 'cover' }).jpeg(JPEG).toBuffer();
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
