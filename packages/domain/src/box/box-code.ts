/** Crockford's base 32: without I, L, O and U, to avoid confusion with 1 and 0 and accidental words. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'BX-';
/** The first four attempts have four symbols, the next four have five, all later ones have six. */
const ATTEMPTS_PER_SIZE = 4;
const SIZE = { min: 4, max: 6 };

/** A longer text is never a code, whatever its spacing. */
export const TYPED_CODE_MAX = 40;

/** The short code of a box as it is stored: `7K3Q`, without the printed prefix. */
export const BOX_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{4,6}$/;

/** The code as people see it: `BX-7K3Q`. */
export function boxCodeText(code: string): string {
  return PREFIX + code;
}

/**
 * The code of an id at an attempt, counted from 0. It never changes, and the database's function `box_code` computes
 * the same. FNV-1a of the attempt and the id, folded to 5 bits a symbol.
 */
export function boxCodeOf(id: string, attempt: number): string {
  const text = `${attempt} ${id}`;
  let hash = 2_166_136_261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
  const size = Math.min(SIZE.min + Math.floor(attempt / ATTEMPTS_PER_SIZE), SIZE.max);
  let value = (hash >>> (5 * size)) ^ hash;
  let code = '';
  for (let i = 0; i < size; i++) {
    code = (SYMBOLS[value & 31] ?? '') + code;
    value >>>= 5;
  }
  return code;
}

/** The first code of an id that is not taken. */
export function freeBoxCode(id: string, isTaken: (code: string) => boolean): string {
  for (let attempt = 0; ; attempt++) {
    const code = boxCodeOf(id, attempt);
    if (!isTaken(code)) return code;
  }
}

/**
 * Returns the code in a text that somebody typed, pasted or dictated: `7k3q`, `BX-7K3Q`, `bx 7k3q`, `(BX-7K3Q).`, with
 * O for 0 and I or L for 1. Null when the text is no code.
 */
export function readBoxCode(text: string): string | null {
  if (text.length > TYPED_CODE_MAX) return null;
  const plain = text.normalize('NFKC').toUpperCase().replaceAll(AROUND, '').replaceAll(BETWEEN, '');
  // A code may itself begin with BX: BX is the prefix only when at least four symbols follow.
  const code = plain
    .replace(/^BX[^\p{L}\p{N}]*(?=.{4})/u, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return BOX_CODE_PATTERN.test(code) ? code : null;
}

/** A code copied from a sentence brings its full stop, quotation marks or brackets. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** Spaces, dashes and invisible marks. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;
