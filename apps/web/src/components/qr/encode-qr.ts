import { bestMask, type QrMask } from '@boxroom/domain/print/qr-mask';
import type { EncodeQr } from '@boxroom/domain/print/qr-modules';

/** Characters that take 5.5 bits each (ISO/IEC 18004, table 5). */
const CAPITALS = /^[\dA-Z $%*+\-./:]+$/;

/**
 * Loads an encoder of QR codes for one print or one code. Only this file knows its library, which loads with the first
 * code.
 *
 * The first code of each length and level gets the mask with the lowest penalty, and the later ones share it: the codes
 * of a print differ only in an id (docs/decisions/0023-masks-shared-by-a-print.md).
 */
export async function loadQrEncoder(): Promise<EncodeQr> {
  const { create } = await import('qrcode');
  const masks = new Map<string, QrMask>();
  return (text, level) => {
    // One segment with a given mode: searching for a better split takes the library as long as everything else, and
    // finds none in an address with a random id.
    const piece = CAPITALS.test(text)
      ? { data: text, mode: 'alphanumeric' as const }
      : { data: new TextEncoder().encode(text), mode: 'byte' as const };
    const under = (maskPattern: QrMask) => create([piece], { errorCorrectionLevel: level, maskPattern }).modules;
    const kind = `${level}${piece.mode}${piece.data.length}`;
    let mask = masks.get(kind);
    if (mask === undefined) {
      const first = under(0);
      mask = bestMask(first, first.reservedBit);
      masks.set(kind, mask);
    }
    const { size, data } = under(mask);
    return { size, data };
  };
}
