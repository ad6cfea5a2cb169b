import { isToken } from '../id/token.ts';

export const GUEST_TOKEN_PREFIX = 'gst_';

export function isGuestToken(text: string): boolean {
  return isToken(GUEST_TOKEN_PREFIX, text);
}

/**
 * The address of a guest link. Its token stands behind the `#`, which browsers send to no server and into no Referer; so
 * it is in no log either.
 */
export function guestUrl(publicOrigin: string, token: string): string {
  return `${publicOrigin}/guest#${token}`;
}

/** The token in what stands behind the `#` of an address, with or without it; null: there is none. */
export function guestTokenIn(hash: string): string | null {
  const text = hash.replace(/^#/, '').trim();
  return isGuestToken(text) ? text : null;
}
