import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** Decodes a QR code from a screenshot, with another library than the encoder's. */
export async function decodeQr(element: Locator): Promise<string | null> {
  const image = await loadImage(await element.screenshot({ animations: 'disabled' }));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return jsQR(data, width, height)?.data ?? null;
}
