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
    const { size, data } = create([piece], { errorCorrectionLevel: level }).modules;
    return { size, data };
  };
}
