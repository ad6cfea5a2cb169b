/** Browsers and Node both have it; the type check of this package includes the types of neither. */
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/**
 * Decodes a file as UTF-8, or as UTF-16 where a byte order mark indicates it, and drops the mark. Returns null for
 * invalid bytes: guessing an older encoding would turn names into garbage.
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null; // a fatal decoder throws only for bytes outside the encoding
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
