import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface DrawOptions {
  type?: 'image/png' | 'image/jpeg' | 'image/webp';
  width?: number;
  height?: number;
  left?: string;
  right?: string;
}

/** Draws a picture with a left and a right half in the browser under test; a color may be transparent. */
export async function drawPicture(page: Page, options: DrawOptions = {}): Promise<SampleFile> {
  const wanted = { type: 'image/png', width: 400, height: 300, left: 'red', right: 'blue', ...options };
  const url = await page.evaluate(({ type, width, height, left, right }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws no pictures.');
    context.fillStyle = left;
    context.fillRect(0, 0, width / 2, height);
    context.fillStyle = right;
    context.fillRect(width / 2, 0, width / 2, height);
    return canvas.toDataURL(type, 0.95);
  }, wanted);
  const extension = wanted.type.slice('image/'.length);
  return {
    name: `sample.${extension}`,
    mimeType: wanted.type,
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  };
}

/** Returns a photo as a phone held upright takes it: the picture lies on its side with EXIF orientation 6. */
export async function drawPhonePhoto(page: Page): Promise<SampleFile> {
  const { buffer, ...rest } = await drawPicture(page, { type: 'image/jpeg' });
  const tiff = Buffer.from('4d4d002a00000008' + '0001' + '0112' + '0003' + '00000001' + '00060000' + '00000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1]), length, body]);
  return { ...rest, buffer: Buffer.concat([buffer.subarray(0, 2), exif, buffer.subarray(2)]) };
}

/** Makes a white PNG of a few kilobytes and very many pixels. */
export function hugePicture(width: number, height: number): SampleFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit per pixel, grayscale
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff).fill(0, 0, 1);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
  return { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns the size of a picture from the server, and its colors at a quarter from the top left and bottom right. */
export async function readPicture(page: Page, path: string): Promise<{ size: string; from: number[]; to: number[] }> {
  return page.evaluate(async (url) => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
    const bitmap = await createImageBitmap(await answer.blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws no pictures.');
    context.drawImage(bitmap, 0, 0);
    const at = (share: number) => [
      ...context.getImageData(Math.floor(bitmap.width * share), Math.floor(bitmap.height * share), 1, 1).data,
    ];
    return { size: `${bitmap.width}x${bitmap.height}`, from: at(0.25), to: at(0.75) };
  }, path);
}
