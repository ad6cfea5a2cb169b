/** 256 bits in the alphabet of URLs (RFC 4648, section 5), without padding. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * Whether this has the shape of a token of one kind. Every token begins with what it is for, so that one of another kind is
 * refused before anything is looked up.
 */
export function isToken(prefix: string, text: string): boolean {
  return text.startsWith(prefix) && SECRET.test(text.slice(prefix.length));
}
