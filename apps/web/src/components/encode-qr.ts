import { bestMask } from '@boxroom/domain/label/qr-mask';
import type { EncodeQr } from '@boxroom/domain/label/qr-modules';

/** What fits into 5.5 bits a character (ISO/IEC 18004, table 5). */
const CAPITALS = /^[\dA-Z $%*+\-./:]+$/;

/** The encoder of QR codes. Its library comes with the first code and is the only one that knows it. */
export async function loadQrEncoder(): Promise<EncodeQr> {
  const { create } = await import('qrcode');
  return (text, level) => {
    // Named as one piece: looking for a better division takes the library as long as all the rest, and finds none in
    // an address with a random id.
    const piece = CAPITALS.test(text)
      ? { data: text, mode: 'alphanumeric' as const }
      : { data: new TextEncoder().encode(text), mode: 'byte' as const };
    const under = (maskPattern: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7) =>
      create([piece], { errorCorrectionLevel: level, maskPattern }).modules;
    // Its own choice of a mask takes the library four times as long as making a code twice.
    const first = under(0);
    const mask = bestMask(first, first.reservedBit);
    const { size, data } = mask === 0 ? first : under(mask);
    return { size, data };
  };
}
