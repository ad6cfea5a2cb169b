import type { EncodeQr, QrLevel, QrModules } from './qr-modules.ts';

/** The smallest square, in millimeters with its quiet zone, for the code of a whole address. */
export const CODE_SIDE_MIN = 15;
/** Larger codes are no easier to read at arm's length and take space from the name. */
export const CODE_SIDE_MAX = 80;
/** One dot of a 300 dpi label printer, in millimeters. */
const DOT = 25.4 / 300;

/** The light modules that ISO/IEC 18004 requires on each side of a code. */
export const QUIET_FULL = 4;

/**
 * The module size rule. Denso Wave requires modules of four printer dots or more and recommends more
 * (qrcode.com/en/howto/cell.html). The first step that fits the label wins: more error correction only where modules
 * stay easy to read, and as the last step half of the quiet zone inside the square, because its surroundings stay blank
 * and modules under four dots print as blots.
 */
const STEPS = [
  { level: 'Q', quiet: QUIET_FULL, moduleMin: 7 * DOT },
  { level: 'M', quiet: QUIET_FULL, moduleMin: 5 * DOT },
  { level: 'L', quiet: QUIET_FULL, moduleMin: 4 * DOT },
  { level: 'L', quiet: 2, moduleMin: 4 * DOT },
] as const satisfies { level: QrLevel; quiet: number; moduleMin: number }[];

/**
 * The last step for a short address. Three dots are 0.25 mm, which phones still read from nearby; the printed codes of
 * the smallest labels are decoded at 203 and 300 dpi in `small-codes.test.ts`.
 */
const SMALL = { quiet: 2, moduleMin: 3 * DOT };

export interface QrChoice {
  /** The encoded text: the address, or the short one. */
  text: string;
  level: QrLevel;
  /** Light modules on each side. */
  quiet: number;
  modules: QrModules;
  /** The side of one module in millimeters. */
  module: number;
}

interface ChooseQrInput {
  text: string;
  /** A short address in capitals that takes the place of `text` where the label has no room for that. */
  short?: string | null;
  side: number;
  encode: EncodeQr;
}

/**
 * Returns the code for a square of `side` millimeters, quiet zone included, or null where it would be unreadable: the
 * square is too small, or the text is so long that modules would be too small.
 */
export function chooseQr({ text, short = null, side, encode }: ChooseQrInput): QrChoice | null {
  const chosen = side < CODE_SIDE_MIN ? null : stepFor(text, side, encode);
  if (chosen || short === null) return chosen;
  return stepFor(short, side, encode) ?? smallCode(short, side, encode);
}

function stepFor(text: string, side: number, encode: EncodeQr): QrChoice | null {
  for (const { level, quiet, moduleMin } of STEPS) {
    const most = qrSize(text, level);
    if (most === null || side / (most + 2 * quiet) < moduleMin) continue;
    return choiceOf(text, { level, quiet, side, encode });
  }
  return null;
}

/** Returns the code with the largest modules, with as much error correction as fits into them. */
function smallCode(text: string, side: number, encode: EncodeQr): QrChoice | null {
  const { quiet, moduleMin } = SMALL;
  const size = qrSize(text, 'L');
  if (size === null || side / (size + 2 * quiet) < moduleMin) return null;
  const level = (['Q', 'M'] as const).find((stronger) => qrSize(text, stronger) === size) ?? 'L';
  return choiceOf(text, { level, quiet, side, encode });
}

interface CodeForm {
  level: QrLevel;
  quiet: number;
  side: number;
  encode: EncodeQr;
}

function choiceOf(text: string, { level, quiet, side, encode }: CodeForm): QrChoice {
  const modules = encode(text, level);
  return { text, level, quiet, modules, module: side / (modules.size + 2 * quiet) };
}

/** The capacity in bytes of versions 1 to 20 (ISO/IEC 18004, table 7). Our addresses are never longer. */
const BYTES: Record<QrLevel, readonly number[]> = {
  L: [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858],
  M: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666],
  Q: [11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482],
};

/** Returns the modules along one side of a text's code, or null where the text exceeds version 20. */
export function qrSize(text: string, level: QrLevel): number | null {
  const version = BYTES[level].findIndex((bytes, index) => fits(text, bytes, index + 1)) + 1;
  return version === 0 ? null : 17 + 4 * version;
}

/**
 * Returns whether a version with a capacity of `bytes` bytes holds the text; texts in capitals take 5.5 bits a
 * character.
 */
function fits(text: string, bytes: number, version: number): boolean {
  if (!/^[\dA-Z $%*+\-./:]*$/.test(text)) return utf8Length(text) <= bytes;
  // Mode and length precede the content: 12 or 20 bits for bytes, in whole bytes 2 or 3; 13 or 15 for capitals.
  const bits = version < 10 ? (bytes + 2) * 8 - 13 : (bytes + 3) * 8 - 15;
  return Math.floor(text.length / 2) * 11 + (text.length % 2) * 6 <= bits;
}

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return length;
}
