import { createHmac } from 'node:crypto';
import { GUEST_TOKEN_PREFIX } from '@boxroom/domain/guest-link/guest-url';
import { newToken, sameHash } from '../auth/secrets.ts';

/** A visitor who returns after this time counts again. Milliseconds. */
const VISIT_MS = 12 * 60 * 60 * 1000;
/** How far the clock of another server process, which signed the visit, may be ahead. Milliseconds. */
const AHEAD_MS = 60 * 1000;

export function newGuestToken(): string {
  return newToken(GUEST_TOKEN_PREFIX);
}

/** Returns a key that signs the visits of one link. */
export function newVisitKey(): string {
  return newToken('');
}

/**
 * Returns what a visitor's page keeps so that a reload does not count again. It grants no access. `now` in milliseconds
 * since 1970.
 */
export function signVisit(visitKey: string, now: number): string {
  return `${now}.${signature(visitKey, now)}`;
}

/** Returns whether `visit` was signed for this link within the last 12 hours. */
export function isVisit(visitKey: string, visit: string | null, now: number): boolean {
  const [, at, signed] = /^(\d{1,15})\.([\w-]{43})$/.exec(visit ?? '') ?? [];
  if (at === undefined || signed === undefined) return false;
  const age = now - Number(at);
  return age > -AHEAD_MS && age < VISIT_MS && sameHash(signed, signature(visitKey, Number(at)));
}

function signature(visitKey: string, at: number): string {
  return createHmac('sha256', visitKey).update(`visit ${at}`).digest('base64url');
}
