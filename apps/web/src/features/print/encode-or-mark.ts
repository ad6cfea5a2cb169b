import type { EncodeQr, QrModules } from '@boxroom/domain/label/qr-modules';
import { loadQrEncoder } from '../../components/encode-qr.ts';

const SIZE = 25;

/** A frame with a cross: everybody sees that it is no code, and no scanner takes it for one. */
export const PLACEHOLDER: QrModules = {
  size: SIZE,
  data: Array.from({ length: SIZE * SIZE }, (_, index) => {
    const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
    const isFrame = x === 0 || y === 0 || x === SIZE - 1 || y === SIZE - 1;
    return isFrame || x === y || x + y === SIZE - 1 ? 1 : 0;
  }),
};

/** The encoder; where it cannot be had, or fails for one text, the placeholder stands for the code. */
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
