import { bestMask } from '@boxroom/domain/print/qr-mask';
import type { EncodeQr } from '@boxroom/domain/print/qr-modules';

/** Characters that take 5.5 bits each (ISO/IEC 18004, table 5). */
const CAPITALS = /^[\dA-Z $%*+\-./:]+$/;

/** Loads the encoder of QR codes. Only this file knows its library, which loads with the first code. */
export async function loadQrEncoder(): Promise<EncodeQr> {
  const { create } = await import('qrcode');
  return (text, level) => {
    // One segment with a given mode: searching for a better split takes the library as long as everything else, and
    // finds none in an address with a random id.
    const piece = CAPITALS.test(text)
      ? { data: text, mode: 'alphanumeric' as const }
      : { data: new TextEncoder().encode(text), mode: 'byte' as const };
    const under = (maskPattern: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7) =>
      create([piece], { errorCorrectionLevel: level, maskPattern }).modules;
    // The library's own choice of a mask takes four times as long as making a code twice.
    const first = under(0);
    const mask = bestMask(first, first.reservedBit);
    const { size, data } = mask === 0 ? first : under(mask);
    return { size, data };
  };
}
