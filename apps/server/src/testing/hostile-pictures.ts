import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import sharp from 'sharp';
import { CANARY, HTML, pdfWith, SVG, zipOf } from './hostile-documents.ts';
import { phonePicture, pngBomb, pngChunk, samplePicture } from './sample-pictures.ts';

type Files = readonly [string, () => Buffer | Promise<Buffer>][];

const SIGNATURE_BYTES = 8;
/** The signature and the header chunk of a PNG. */
const PNG_HEAD_BYTES = 33;
/** Zeros that a deflated chunk of a few hundred kilobytes becomes, in bytes. */
const INFLATED = 200_000_000;

let bomb: Promise<Buffer> | undefined;
/** Deflates them once and beside the event loop: a server that shares the loop would refuse requests as overloaded. */
function bombData(): Promise<Buffer> {
  bomb ??= promisify(deflate)(Buffer.alloc(INFLATED));
  return bomb;
}

async function pngWith(chunk: Buffer): Promise<Buffer> {
  const plain = await samplePicture('png');
  return Buffer.concat([plain.subarray(0, PNG_HEAD_BYTES), chunk, plain.subarray(PNG_HEAD_BYTES)]);
}

/** Puts segments right behind the start of a JPEG. */
async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const plain = await samplePicture();
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG that says that it has this size, in the header of its frame. */
async function jpegOfSize(width: number, height: number, { progressive = false } = {}): Promise<Buffer> {
  const bytes = await sharp(await samplePicture())
    .jpeg({ progressive })
    .toBuffer();
  const at = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/** A progressive JPEG whose last scan comes many times: each costs a pass over all pixels. */
async function manyScans(): Promise<Buffer> {
  const bytes = await sharp(await samplePicture())
    .jpeg({ progressive: true })
    .toBuffer();
  const [start, end] = [bytes.lastIndexOf(Buffer.from([0xff, 0xda])), bytes.length - 2];
  const scans = Array.from({ length: 1000 }, () => bytes.subarray(start, end));
  return Buffer.concat([bytes.subarray(0, end), ...scans, bytes.subarray(end)]);
}

/** Two frames, as browsers play them: libpng draws the first one. */
async function animatedPng(): Promise<Buffer> {
  const plain = await samplePicture('png');
  const [count, control, frame] = [Buffer.alloc(8), Buffer.alloc(26), Buffer.alloc(26)];
  count.writeUInt32BE(2, 0);
  for (const each of [control, frame]) {
    each.writeUInt32BE(64, 4);
    each.writeUInt32BE(48, 8);
  }
  frame.writeUInt32BE(1, 0);
  const data = Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from(CANARY)]);
  return Buffer.concat([
    plain.subarray(0, PNG_HEAD_BYTES),
    pngChunk('acTL', count),
    pngChunk('fcTL', control),
    plain.subarray(PNG_HEAD_BYTES, -12),
    pngChunk('fcTL', frame),
    pngChunk('fdAT', data),
    plain.subarray(-12),
  ]);
}

async function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(64 * 48 * 3, 50), Buffer.alloc(64 * 48 * 3, 200)]);
  return sharp(frames, { raw: { width: 64, height: 96, channels: 3, pageHeight: 48 } })
    .webp({ loop: 0, delay: [10, 10] })
    .toBuffer();
}

/** The data of a PNG whose image is done long before its end. */
async function longPng(): Promise<Buffer> {
  const plain = await samplePicture('png');
  const data = pngChunk('IDAT', await bombData());
  return Buffer.concat([plain.subarray(0, PNG_HEAD_BYTES), data, plain.subarray(-12)]);
}

const named = (name: string, data: Buffer) => Buffer.concat([Buffer.from(`${name}\0\0`), data]);
const halfOf = async (format: 'jpeg' | 'png' | 'webp') => {
  const whole = await samplePicture(format, { width: 400, height: 300 });
  return whole.subarray(0, whole.length / 2);
};

/** No picture comes of these. */
export const NO_PICTURES: Files = [
  ['a GIF', () => samplePicture('gif')],
  ['a TIFF', () => samplePicture('tiff')],
  ['an AVIF', () => samplePicture('avif')],
  [
    'an SVG behind the signature of a PNG',
    async () => Buffer.concat([(await samplePicture('png')).subarray(0, SIGNATURE_BYTES), Buffer.from(SVG)]),
  ],
  ['half a JPEG', () => halfOf('jpeg')],
  ['half a PNG', () => halfOf('png')],
  ['half a WebP', () => halfOf('webp')],
  [
    'a PNG with a wrong checksum',
    async () => {
      const bytes = await samplePicture('png');
      const at = bytes.indexOf('IDAT') + 8;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      return bytes;
    },
  ],
  ['a PNG of 30,000 × 30,000', () => pngBomb(30_000)],
  ['a PNG of no pixels', () => pngBomb(0)],
  ['a JPEG of 65,500 × 65,500', () => jpegOfSize(65_500, 65_500)],
  ['a JPEG of no lines', () => jpegOfSize(64, 0)],
  ['a progressive JPEG of 100 million pixels', () => jpegOfSize(10_000, 10_000, { progressive: true })],
  ['a progressive JPEG of a thousand scans', manyScans],
];

/** Pictures that are drawn again, whatever else they bring. */
export const PICTURES: Files = [
  ['a JPEG with an archive behind it', async () => Buffer.concat([await samplePicture(), zipOf(5000)])],
  ['a PNG with a page behind it', async () => Buffer.concat([await samplePicture('png'), Buffer.from(HTML)])],
  ['a WebP with a script behind it', async () => Buffer.concat([await samplePicture('webp'), Buffer.from(CANARY)])],
  ['a JPEG with a PDF in a comment', () => jpegWith(segment(0xfe, pdfWith(`/Title (${CANARY})`)))],
  ['a JPEG with a page in a comment', () => jpegWith(segment(0xfe, Buffer.from(HTML)))],
  ['a JPEG with another one behind it', async () => Buffer.concat([await samplePicture(), await phonePicture()])],
  ['a photo with its place, its author and a color profile', phonePicture],
  [
    'a photo with IPTC data',
    () =>
      jpegWith(
        segment(0xed, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x50\0\x08${CANARY}`, 'latin1')),
      ),
  ],
  ['a PNG with text', () => pngWith(pngChunk('tEXt', Buffer.from(`Comment\0${CANARY}`)))],
  ['a PNG with text that is a bomb', async () => pngWith(pngChunk('zTXt', named('Comment', await bombData())))],
  ['a PNG with a color profile that is a bomb', async () => pngWith(pngChunk('iCCP', named('sRGB', await bombData())))],
  [
    'a JPEG with a color profile of megabytes',
    () =>
      jpegWith(
        ...Array.from({ length: 100 }, (_, n) =>
          segment(
            0xe2,
            Buffer.concat([Buffer.from(`ICC_PROFILE\0`), Buffer.from([n + 1, 100]), Buffer.alloc(60_000, CANARY)]),
          ),
        ),
      ),
  ],
  ['a PNG with much more data than pixels', longPng],
  ['an animated PNG', animatedPng],
  ['an animated WebP', animatedWebp],
  [
    'a PNG of 16 bits',
    () =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
  ],
  [
    'a JPEG for a printer',
    () =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
  ],
];

/** The photo of a camera that was held in this way (TIFF 6.0, orientation), 40 × 20 as it is stored. */
export function heldPicture(orientation: number): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}
