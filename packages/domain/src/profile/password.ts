import * as z from 'zod/mini';
import { countGraphemes } from '../text/grapheme.ts';

/** Specification, section 9; counted in characters. */
export const PASSWORD_MIN = 6;
/** Bounds what has to be hashed. */
export const PASSWORD_MAX = 200;

/** As a form sends it. Whether it will do is `passwordProblem`'s. */
export const passwordSchema = z.string().check(z.maxLength(PASSWORD_MAX * 4));

/** The form in which a password is judged and hashed: keyboards write one character in several ways (RFC 8265). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Why a new password will not do, apart from being a common one; null: it may. */
export function passwordProblem(password: string): 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | null {
  const length = countGraphemes(normalizePassword(password));
  if (length < PASSWORD_MIN) return 'PASSWORD_TOO_SHORT';
  return length > PASSWORD_MAX ? 'PASSWORD_TOO_LONG' : null;
}
