import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { phonePicture, pngBomb, samplePicture } from '../../testing/sample-pictures.ts';
import { makePicture } from './make-picture.ts';

const png = (text: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(text)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

/** The center of each quarter of a picture, as `r` or `b`: top left, top right, bottom left, bottom right. */
async function colors(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return (data[place] ?? 0) > (data[place + 2] ?? 0) ? 'r' : 'b';
  };
  return at(0.25, 0.25) + at(0.75, 0.25) + at(0.25, 0.75) + at(0.75, 0.75);
}

describe('accepted pictures', () => {
  test.each([
    ['jpeg', 4000, 3000, 800, 600],
    ['jpeg', 300, 4000, 45, 600],
    ['png', 1000, 10, 800, 8],
    ['webp', 20, 10, 20, 10],
  ] as const)('a %s of %i×%i becomes a JPEG of %i×%i', async (format, width, height, newWidth, newHeight) => {
    const made = await makePicture(await samplePicture(format, { width, height }));
    expect(made).toMatchObject({ width: newWidth, height: newHeight });
    expect(await sharp(made.full).metadata()).toMatchObject({ format: 'jpeg', width: newWidth, height: newHeight });
    expect(await sharp(made.thumb).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 160 });
    expect(await colors(made.full)).toBe('rbrb');
  });

  test('a photo taken in portrait becomes upright, and loses its metadata about place and person', async () => {
    const taken = await phonePicture();
    const before = await sharp(taken).metadata();
    expect(before).toMatchObject({ orientation: 6, width: 120, height: 80 });
    expect(before.exif && before.xmp && before.icc).toBeDefined();
    expect(taken.toString('latin1')).toContain('canary');
    const { full, thumb } = await makePicture(taken);
    expect(await colors(full)).toBe('rrbb');
    for (const bytes of [full, thumb]) {
      const after = await sharp(bytes).metadata();
      expect(after).not.toHaveProperty('orientation');
      for (const kind of ['exif', 'xmp', 'icc', 'iptc']) expect(after).not.toHaveProperty(kind);
      expect(bytes.toString('latin1')).not.toMatch(/canary|Exif|http/);
    }
    expect(await sharp(full).metadata()).toMatchObject({ width: 80, height: 120 });
  });

  test('transparent pixels become white', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { data } = await sharp((await makePicture(clear)).full)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
  });

  test.each([
    ['a page behind a JPEG', 'jpeg', HTML],
    ['a script behind a WebP', 'webp', 'alert(1)'],
    ['an archive behind a PNG', 'png', 'PK\x03\x04 alert(1) PK\x05\x06'],
  ] as const)('strips %s', async (_what, format, tail) => {
    const { full } = await makePicture(Buffer.concat([await samplePicture(format), Buffer.from(tail, 'latin1')]));
    expect(full.toString('latin1')).not.toContain('alert');
    expect(full.subarray(-2).toString('hex')).toBe('ffd9');
  });

  test('strips an HTML page inside a JPEG comment', async () => {
    const comment = Buffer.from(`\xff\xfe\x00${String.fromCharCode(HTML.length + 2)}${HTML}`, 'latin1');
    const plain = await samplePicture();
    const { full } = await makePicture(Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]));
    expect(full.toString('latin1')).not.toContain('alert');
  });
});

describe('refused files', () => {
  const hostile: [string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['an SVG', () => Buffer.from(SVG)],
    ['an SVG behind the signature of a PNG', () => png(SVG)],
    ['an SVG behind the signature of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)])],
    ['a page', () => Buffer.from(HTML)],
    ['a page before a JPEG', async () => Buffer.concat([Buffer.from(HTML), await samplePicture()])],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a GIF', () => samplePicture('gif')],
    ['a GIF that begins as a PNG', async () => png((await samplePicture('gif')).toString('latin1'))],
    ['a TIFF', () => samplePicture('tiff')],
    ['an AVIF', () => samplePicture('avif')],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['half a JPEG', async () => half(await samplePicture('jpeg', { width: 400, height: 300 }))],
    ['half a PNG', async () => half(await samplePicture('png', { width: 400, height: 300 }))],
    ['half a WebP', async () => half(await samplePicture('webp', { width: 400, height: 300 }))],
    ['a picture of no pixels', () => pngBomb(0)],
    ['a RIFF that is no WebP', () => Buffer.from('RIFF\x04\0\0\0WAVEfmt ', 'latin1')],
    ['an archive', () => Buffer.from('PK\x03\x04')],
  ];
  test.each(hostile)('%s', async (_what, make) => {
    await expect(makePicture(await make())).rejects.toMatchObject({ code: 'PICTURE_INVALID' });
  });

  test('the decoders of other formats do not run in this process', async () => {
    await makePicture(await samplePicture());
    for (const format of ['gif', 'tiff', 'avif'] as const)
      await expect(sharp(await samplePicture(format)).metadata()).rejects.toThrow('unsupported');
    await expect(sharp(Buffer.from(SVG)).metadata()).rejects.toThrow('unsupported');
  });

  test('refuses a few kilobytes that would decode to a quarter of a billion pixels, before decoding', async () => {
    const bomb = pngBomb(16_384);
    expect(bomb.length).toBeLessThan(40_000);
    await makePicture(await samplePicture()); // the library is loaded
    const start = performance.now();
    await expect(makePicture(bomb)).rejects.toMatchObject({ code: 'PICTURE_INVALID' });
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('a picture decoded in one piece has 12 million pixels at most, whatever its bytes', async () => {
    const [bomb, least] = [pngBomb(6320, { isInterlaced: true }), pngBomb(3472, { isInterlaced: true })];
    expect(bomb.length).toBeLessThan(6000);
    await expect(makePicture(bomb)).rejects.toMatchObject({ code: 'PICTURE_INVALID', detail: 'pixels' });
    await expect(makePicture(least)).rejects.toMatchObject({ code: 'PICTURE_INVALID', detail: 'pixels' });
    await expect(makePicture(pngBomb(3456, { isInterlaced: true }))).resolves.toMatchObject({
      width: 600,
      height: 600,
    });
    const progressive = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
        .jpeg({ progressive: true })
        .toBuffer();
    await expect(makePicture(await progressive(3500))).rejects.toMatchObject({ code: 'PICTURE_INVALID' });
    await expect(makePicture(await progressive(3000))).resolves.toMatchObject({ width: 600, height: 600 });
  });

  test('accepts 40 million pixels and no more', async () => {
    await expect(makePicture(pngBomb(6325))).rejects.toMatchObject({ code: 'PICTURE_INVALID' });
    await expect(makePicture(pngBomb(6324))).resolves.toMatchObject({ width: 600, height: 600 });
  });
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}
