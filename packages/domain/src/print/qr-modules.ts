/** A QR code as its dark and light modules, without the quiet zone. */
export interface QrModules {
  /** The modules along one side: 17 + 4 × version. */
  size: number;
  /** Row by row, 1 is dark. */
  data: ArrayLike<number>;
}

/**
 * The error correction levels, for losses of about 7, 15 and 25 percent (ISO/IEC 18004, 4.1). H is unused: it costs
 * size.
 */
export const QR_LEVELS = ['L', 'M', 'Q'] as const;
export type QrLevel = (typeof QR_LEVELS)[number];

/**
 * Encodes a text. The domain receives it as an argument, so that it needs no library. Throws where the text is too long
 * for any code.
 */
export type EncodeQr = (text: string, level: QrLevel) => QrModules;
