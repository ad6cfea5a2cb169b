/** Browsers and Node both have it; this package is checked without the types of either. */
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/**
 * The text of a file: UTF-8, or UTF-16 where a byte-order mark says so, without that mark. null where a byte does not
 * fit: guessing an older encoding would turn names into garbage.
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null; // the one thing a fatal decoder throws is "not in this encoding"
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
