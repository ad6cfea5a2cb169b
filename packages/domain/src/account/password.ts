import * as z from 'zod/mini';
import { countGraphemes } from '../text/grapheme.ts';

/** From the product's specification, section 9; counted in characters. */
export const PASSWORD_MIN = 6;
/** Bounds the input of the hash. */
export const PASSWORD_MAX = 200;

/** The raw field of a form. `passwordProblem` checks it. */
export const passwordSchema = z.string().check(z.maxLength(PASSWORD_MAX * 4));

/** Returns the form for checks and hashing: keyboards write one character in several ways (RFC 8265). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Returns the reason to refuse a new password, other than being a common one, or null. */
export function passwordProblem(password: string): 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | null {
  const length = countGraphemes(normalizePassword(password));
  if (length < PASSWORD_MIN) return 'PASSWORD_TOO_SHORT';
  return length > PASSWORD_MAX ? 'PASSWORD_TOO_LONG' : null;
}
