const keys = new Map<string, string>();

/** Returns the short key of an English text in a catalog: 53 bits of a hash, in base 36. */
export function messageKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  // Two hashes of 32 bits, as FNV-1a makes them: numbers of JavaScript multiply no more bits exactly.
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x01000197);
  }
  const key = ((high >>> 11) * 2 ** 32 + (low >>> 0)).toString(36);
  keys.set(text, key);
  return key;
}
