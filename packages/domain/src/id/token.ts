/** 256 bits in the alphabet of URLs (RFC 4648, section 5), without padding. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns whether a text has the shape of a token of one kind. Every token begins with its purpose, so that the server
 * refuses another kind before any lookup.
 */
export function isToken(prefix: string, text: string): boolean {
  return text.startsWith(prefix) && SECRET.test(text.slice(prefix.length));
}
