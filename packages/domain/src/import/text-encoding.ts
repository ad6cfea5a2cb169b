import type { SourceEncoding } from './source-row.ts';

/** Browsers and Node both have it; the type check of this package includes the types of neither. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

export type ByteChunks = () => AsyncIterable<Uint8Array>;

/** Decodes bytes that arrive in pieces and drops a byte-order mark. Bytes outside the encoding become U+FFFD. */
export class TextPieces {
  readonly #decoder;

  constructor(encoding: SourceEncoding) {
    this.#decoder = new TextDecoder(encoding, { fatal: false });
  }

  push(bytes: Uint8Array): string {
    return this.#decoder.decode(bytes, { stream: true });
  }

  end(): string {
    return this.#decoder.decode();
  }
}

export interface EncodingGuess {
  encoding: SourceEncoding;
  /** Whether the bytes fit the encoding everywhere. */
  isValid: boolean;
}

/**
 * Returns the encoding of a text, or null for bytes that are no text. A file that is UTF-8 from the first to the last
 * byte is UTF-8; so is one in which few characters are broken. All others are Windows-1252, which includes Latin-1.
 */
export async function guessEncoding(head: Uint8Array, chunks: ByteChunks): Promise<EncodingGuess | null> {
  const wide = guessUtf16(head);
  if (wide !== null) return { encoding: wide, isValid: await isValid(chunks, wide) };
  if (await isValid(chunks, 'utf-8')) return { encoding: 'utf-8', isValid: true };
  if (isBinary(head)) return null;
  return (await isMostlyUtf8(chunks))
    ? { encoding: 'utf-8', isValid: false }
    : { encoding: 'windows-1252', isValid: true };
}

/** Returns whether all bytes fit the encoding. */
export async function isValid(chunks: ByteChunks, encoding: SourceEncoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of chunks()) if (!fits(() => decoder.decode(chunk, { stream: true }))) return false;
  return fits(() => decoder.decode());
}

function fits(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false; // a fatal decoder throws only for bytes outside the encoding
  }
}

/** Ten whole characters for a broken one do not happen by chance in another encoding. */
const WHOLE_PER_BROKEN = 10;

async function isMostlyUtf8(chunks: ByteChunks): Promise<boolean> {
  const pieces = new TextPieces('utf-8');
  let broken = 0;
  let whole = 0;
  const count = (text: string) => {
    broken += text.match(/\ufffd/g)?.length ?? 0;
    whole += text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  };
  for await (const chunk of chunks()) count(pieces.push(chunk));
  count(pieces.end());
  return whole >= broken * WHOLE_PER_BROKEN;
}

/** The units that every list has, in any script: tab, line ends, comma, semicolon, pipe. */
const LIST_UNITS = new Set([0x09, 0x0a, 0x0d, 0x2c, 0x3b, 0x7c]);

/** By the mark, or else by the zero bytes beside the characters that every list has. */
function guessUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  let little = 0;
  let big = 0;
  let single = 0;
  for (let at = 0; at + 1 < head.length; at += 2) {
    const left = head[at] ?? 0;
    const right = head[at + 1] ?? 0;
    if (LIST_UNITS.has(left)) {
      if (right === 0) little++;
      else single++;
    }
    if (LIST_UNITS.has(right)) {
      if (left === 0) big++;
      else single++;
    }
  }
  if (little > big + single) return 'utf-16le';
  if (big > little + single) return 'utf-16be';
  return null;
}

/** Control characters other than white space; a text has next to none. */
function isBinary(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) controls++;
  return controls * 100 > head.length;
}
