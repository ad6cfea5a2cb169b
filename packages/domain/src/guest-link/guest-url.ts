import { isToken } from '../id/token.ts';

export const GUEST_TOKEN_PREFIX = 'gst_';

export function isGuestToken(text: string): boolean {
  return isToken(GUEST_TOKEN_PREFIX, text);
}

/**
 * Returns the address of a guest link. Its token is in the fragment, which browsers send to no server and in no
 * Referer, so that no log contains it.
 */
export function guestUrl(publicOrigin: string, token: string): string {
  return `${publicOrigin}/guest#${token}`;
}

/** Returns the token in a fragment, with or without its `#`, or null where there is none. */
export function guestTokenIn(hash: string): string | null {
  const text = hash.replace(/^#/, '').trim();
  return isGuestToken(text) ? text : null;
}
