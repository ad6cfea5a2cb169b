import { decodeQR } from 'qr/decode.js';

/** A picture in RGBA, four bytes per pixel. */
export interface DecodeRequest {
  width: number;
  height: number;
  pixels: ArrayBuffer;
}

export interface DecodeAnswer {
  texts: string[];
}

/** Off the main thread the decoder may take longer than one frame. */
const TIME_LIMIT_MS = 120;

addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  const answer: DecodeAnswer = { texts: decode(data) };
  postMessage(answer);
});

function decode({ width, height, pixels }: DecodeRequest): string[] {
  try {
    return [decodeQR({ width, height, data: new Uint8ClampedArray(pixels) }, { timeLimit: TIME_LIMIT_MS })];
  } catch {
    return []; // the decoder throws when there is no code in the picture
  }
}
