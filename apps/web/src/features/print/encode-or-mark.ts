import type { EncodeQr, QrModules } from '@boxroom/domain/print/qr-modules';
import { loadQrEncoder } from '../../components/qr/encode-qr.ts';

const SIZE = 25;

/** A frame with a cross: visibly not a code, and no scanner reads it as one. */
export const PLACEHOLDER: QrModules = {
  size: SIZE,
  data: Array.from({ length: SIZE * SIZE }, (_, index) => {
    const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
    const isFrame = x === 0 || y === 0 || x === SIZE - 1 || y === SIZE - 1;
    return isFrame || x === y || x + y === SIZE - 1 ? 1 : 0;
  }),
};

/** Loads the encoder. When it cannot be loaded, or fails for a text, the placeholder replaces the code. */
export async function loadEncoderOrMark(): Promise<EncodeQr> {
  try {
    const encode = await loadQrEncoder();
    return (text, level) => {
      try {
        return encode(text, level);
      } catch {
        return PLACEHOLDER;
      }
    };
  } catch {
    return () => PLACEHOLDER;
  }
}
