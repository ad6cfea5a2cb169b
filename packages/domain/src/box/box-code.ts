import * as z from 'zod/mini';

/** Crockford's base 32: no I, L, O and U, so that nothing is mistaken for 1, 0 or a word. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'BX-';
/** This many attempts have four symbols, as many five; all after them have six. */
const ATTEMPTS_PER_SIZE = 4;
const SIZE = { min: 4, max: 6 };

/** Longer texts are no code, however they are spaced. */
const TYPED_MAX = 40;
/** What asks for a code, as it was typed. */
export const typedCodeSchema = z.strictObject({ code: z.string().check(z.maxLength(TYPED_MAX)) });

/** The short code of a box as it is stored: `7K3Q`, without what stands before it in print. */
export const BOX_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{4,6}$/;

/** The code as people see it: `BX-7K3Q`. */
export function boxCodeText(code: string): string {
  return PREFIX + code;
}

/**
 * The code that an id leads to at an attempt, counted from 0: the same everywhere and for ever, the database's function
 * `box_code` included. FNV-1a of the attempt and the id, folded to 5 bits a symbol.
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
 * The code in what somebody typed, pasted or read out: `7k3q`, `BX-7K3Q`, `bx 7k3q`, `(BX-7K3Q).`, with O for 0 and I or L
 * for 1. Null when it cannot be one.
 */
export function readBoxCode(text: string): string | null {
  if (text.length > TYPED_MAX) return null;
  const plain = text.normalize('NFKC').toUpperCase().replaceAll(AROUND, '').replaceAll(BETWEEN, '');
  // A code may itself begin with BX: it is the prefix only where enough follows.
  const code = plain
    .replace(/^BX[^\p{L}\p{N}]*(?=.{4})/u, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return BOX_CODE_PATTERN.test(code) ? code : null;
}

/** A code in the middle of a sentence comes with its full stop, quotation marks or brackets. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** Spaces, dashes, and marks that nobody sees. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;
