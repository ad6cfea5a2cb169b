import { loadQrEncoder } from './encode-qr.ts';
import { drawModules } from './qr-path.ts';
import type { QrDrawing } from './qr-path.ts';

/** Computes the QR code of a text (error correction level M) on the device. The library loads with the first code. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const encode = await loadQrEncoder();
  return drawModules(encode(text, 'M'));
}
