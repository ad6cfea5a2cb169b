import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { isToken } from '@boxroom/domain/id/token';

/** Marks a token's kind, so that a token of another kind is rejected before any lookup. */
export const SIGN_IN_TOKEN_PREFIX = 'sl_';
const DEVICE_ID = /^[A-Za-z0-9_-]{22}$/;
export const CODE_DIGITS = 6;

/** Returns a secret of 256 random bits after a prefix that marks its kind (see `isToken`). */
export function newToken(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

export function newSignInToken(): string {
  return newToken(SIGN_IN_TOKEN_PREFIX);
}

export function isSignInToken(value: string): boolean {
  return isToken(SIGN_IN_TOKEN_PREFIX, value);
}

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** 128 random bits. */
export function newDeviceId(): string {
  return randomBytes(16).toString('base64url');
}

export function isDeviceId(value: string | null): value is string {
  return value !== null && DEVICE_ID.test(value);
}

/** For high-entropy secrets: a plain hash cannot be brute-forced. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * A code has a million values, so its hash hides little from somebody with the database: ten minutes and five attempts
 * protect it. The request id in the hash keeps it from matching another request.
 */
export function hashCode(requestId: string, code: string): string {
  return hashSecret(`${requestId}:${code}`);
}

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
