import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type SampleFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

/** A picture whose left half is red and whose right half is blue. */
export async function samplePicture(
  format: SampleFormat = 'jpeg',
  { width = 64, height = 48 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  return halves(width, height).toFormat(format).toBuffer();
}

/** A phone photo: rotated, with the place it was taken, a name and a color profile. */
export async function phonePicture(): Promise<Buffer> {
  return halves(120, 80)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Ada of the canary', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** The seven passes of an interlaced PNG: the distance of its pixels, across and down (ISO/IEC 15948, 8.2). */
const PASSES = [
  [8, 8],
  [8, 8],
  [4, 8],
  [4, 4],
  [2, 4],
  [2, 2],
  [1, 2],
] as const;

/**
 * A PNG of a few kilobytes that really is `side` pixels wide and high. Interlaced: `side` must be a multiple of eight.
 */
export function pngBomb(side: number, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // one bit per pixel, gray
  header[12] = Number(isInterlaced);
  const passes = isInterlaced ? PASSES : ([[1, 1]] as const);
  const bytes = passes.map(([across, down]) => (side / down) * (1 + Math.ceil(side / across / 8)));
  const rows = Buffer.alloc(bytes.reduce((sum, each) => sum + each, 0));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = pngChunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([signature, pngChunk('IHDR', header), data, pngChunk('IEND', Buffer.alloc(0))]);
}

function halves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: 'red' };
  return sharp({ create: { ...half, width, background: 'blue' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

/** Returns one chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
