import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** Decodes a QR code from a screenshot, with another library than the encoder's. */
export async function decodeQr(element: Locator): Promise<string | null> {
  const png = await element.screenshot({ animations: 'disabled' });
  // The browser decodes the picture to pixels; no image library is needed here.
  const { data, width, height } = await element.page().evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws no pictures.');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return { data: [...pixels.data], width: canvas.width, height: canvas.height };
  }, png.toString('base64'));
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
