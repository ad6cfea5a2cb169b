import jsqr from 'jsqr';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { drawModules } from './qr-path.ts';

const PIXELS_PER_MODULE = 4;

test.each([
  'x',
  'http://localhost:3000/box/0198c0de-0000-7000-8000-000000000001',
  `https://a-very-long-host-name-of-somebody.example.org:8443/box/0198c0de-0000-7000-8000-000000000001?${'x'.repeat(200)}`,
  'Kiste 7: Küche, 衣服 👨‍👩‍👧‍👦',
])('another library reads %j from the path', (text) => {
  const { side, path } = drawModules(create(text, { errorCorrectionLevel: 'M' }).modules);
  const decode = jsqr;
  expect(decode(rasterize(path, side), side * PIXELS_PER_MODULE, side * PIXELS_PER_MODULE)?.data).toBe(text);
});

test('leaves four light modules on every side', () => {
  const { side, path } = drawModules({ size: 2, data: [1, 1, 0, 1] });
  expect(side).toBe(10);
  expect(path).toBe('M4 4h2v1h-2zM5 5h1v1h-1z');
});

/** Paints the bars of the path, black on white, as RGBA. */
function rasterize(path: string, side: number): Uint8ClampedArray {
  const width = side * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * PIXELS_PER_MODULE; row < (Number(y) + 1) * PIXELS_PER_MODULE; row++) {
      for (
        let column = Number(x) * PIXELS_PER_MODULE;
        column < (Number(x) + Number(length)) * PIXELS_PER_MODULE;
        column++
      ) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return pixels;
}
