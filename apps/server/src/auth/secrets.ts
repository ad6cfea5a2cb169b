import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { isToken } from '@boxroom/domain/id/token';

/** Says what a token is for, so that one of another kind is refused before anything is looked up. */
export const SIGN_IN_TOKEN_PREFIX = 'sl_';
const DEVICE_ID = /^[A-Za-z0-9_-]{22}$/;
export const CODE_DIGITS = 6;

/** A secret of 256 random bits behind a word that says what it is for (see `isToken`). */
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

/** For secrets with enough entropy of their own: a plain hash cannot be searched. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * A code has a million values, so its hash hides little from who holds the database: what protects it are ten minutes
 * and five tries. The request's id in it keeps a hash from fitting another request.
 */
export function hashCode(requestId: string, code: string): string {
  return hashSecret(`${requestId}:${code}`);
}

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
