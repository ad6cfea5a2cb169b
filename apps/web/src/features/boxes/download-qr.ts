import { drawQr } from '../../components/qr/draw-qr.ts';
import { saveFile } from '../../lib/file/save-file.ts';

/** Saves the QR code of an address as an SVG file named after the box. */
export async function downloadQr(url: string, boxName: string): Promise<void> {
  const { side, path } = await drawQr(url);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  saveFile(`${fileName(boxName)}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
}

/** Returns a name that every file system accepts. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]+/gu, '_').trim() || 'box';
}
