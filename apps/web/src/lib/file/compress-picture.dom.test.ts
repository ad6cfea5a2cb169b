import { afterEach, expect, test, vi } from 'vitest';
import { compressPicture } from './compress-picture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const file = new Blob(['a photo'], { type: 'image/jpeg' });
const jpeg = new Blob(['small'], { type: 'image/jpeg' });

interface Drawn {
  size: number[];
  quality: unknown;
  closed: number;
  orientation: unknown;
}

/** Fakes a browser that decodes a picture of this size, and records what it draws. */
function fakeBrowser({ width, height, made = jpeg }: { width: number; height: number; made?: Blob | null }): Drawn {
  const drawn: Drawn = { size: [], quality: undefined, closed: 0, orientation: undefined };
  vi.stubGlobal('createImageBitmap', async (_file: Blob, options: ImageBitmapOptions) => {
    drawn.orientation = options.imageOrientation;
    return { width, height, close: () => void drawn.closed++ };
  });
  fakeCanvas(drawn, made);
  return drawn;
}

function fakeCanvas(drawn: Drawn, made: Blob | null): void {
  const context = {
    fillRect: () => undefined,
    drawImage: (_image: unknown, ...place: number[]) => void (drawn.size = place),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, _type, quality) => {
    drawn.quality = quality;
    done(made);
  });
}

test.each([
  [4000, 3000, 800, 600],
  [3000, 4000, 450, 600],
  [8000, 100, 800, 10],
  [8000, 1, 800, 1],
  [800, 600, 800, 600],
  [801, 600, 800, 599],
  [20, 10, 20, 10],
])('scales %i×%i to %i×%i', async (width, height, newWidth, newHeight) => {
  const drawn = fakeBrowser({ width, height });
  expect(await compressPicture(file)).toBe(jpeg);
  expect(drawn).toEqual({
    size: [0, 0, newWidth, newHeight],
    quality: 0.8,
    closed: 1,
    orientation: 'from-image',
  });
});

/** Fakes a browser that decodes only through an element, as older Safaris do; `decode` settles as the decoding does. */
function fakeElement(decode: () => Promise<void>): { revoked: string[] } {
  const revoked: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  class FakeImage {
    src = '';
    naturalWidth = 1600;
    naturalHeight = 1200;
    decode = decode;
  }
  vi.stubGlobal('Image', FakeImage);
  return { revoked };
}

test.each([
  ['is missing', undefined],
  ['cannot rotate pictures', () => Promise.reject(new TypeError('imageOrientation'))],
])('loads the picture through an element where createImageBitmap %s', async (_why, bitmap) => {
  const drawn = fakeBrowser({ width: 1, height: 1 });
  vi.stubGlobal('createImageBitmap', bitmap);
  const { revoked } = fakeElement(() => Promise.resolve());
  await compressPicture(file);
  expect(drawn.size).toEqual([0, 0, 800, 600]);
  expect(revoked).toEqual(['blob:1']);
});

test('throws PICTURE_NOT_LOADED for a file the browser cannot read', async () => {
  fakeBrowser({ width: 1, height: 1 });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  const { revoked } = fakeElement(() => Promise.reject(new Error('EncodingError')));
  await expect(compressPicture(file)).rejects.toMatchObject({ code: 'PICTURE_NOT_LOADED' });
  expect(revoked).toEqual(['blob:1']);
});

test('throws PICTURE_BROKEN for a file that ends early, which a browser would draw in part', async () => {
  const drawn = fakeBrowser({ width: 1, height: 1 });
  const cut = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 2, 3])], { type: 'image/jpeg' });
  await expect(compressPicture(cut)).rejects.toMatchObject({ code: 'PICTURE_BROKEN' });
  expect(drawn.size).toEqual([]);
});

test('throws PICTURE_HEIC for a HEIC file the browser cannot read, even with another media type', async () => {
  fakeBrowser({ width: 1, height: 1 });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  fakeElement(() => Promise.reject(new Error('EncodingError')));
  const heic = new Blob(['\0\0\0\x18ftypheic\0\0'], { type: 'image/jpeg' });
  await expect(compressPicture(heic)).rejects.toMatchObject({ code: 'PICTURE_HEIC' });
});

test('throws PICTURE_NO_CANVAS without a canvas context', async () => {
  const drawn = fakeBrowser({ width: 1, height: 1 });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await expect(compressPicture(file)).rejects.toMatchObject({ code: 'PICTURE_NO_CANVAS' });
  expect(drawn.closed).toBe(1);
});

test.each([
  ['nothing', null],
  ['another type', new Blob([''], { type: 'image/png' })],
])('throws PICTURE_NOT_COMPRESSED where the browser makes %s of it', async (_what, made) => {
  fakeBrowser({ width: 1, height: 1, made });
  await expect(compressPicture(file)).rejects.toMatchObject({ code: 'PICTURE_NOT_COMPRESSED' });
});
