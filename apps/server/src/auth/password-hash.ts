import { AppError } from '@boxroom/domain/error/app-error';
import { normalizePassword, passwordProblem } from '@boxroom/domain/profile/password';
import { COMMON_PASSWORDS } from '@boxroom/domain/profile/password-common';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id as the OWASP Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody has: judging it takes as long as judging a real one. */
const nobodys = hash('nobody has this one', COST);

/** Throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_COMMON. */
export async function hashPassword(password: string): Promise<string> {
  const problem = passwordProblem(password);
  if (problem !== null) throw new AppError(problem);
  const normal = normalizePassword(password);
  if (COMMON_PASSWORDS.has(normal.toLowerCase())) throw new AppError('PASSWORD_COMMON');
  return hash(normal, COST);
}

/** Whether the password is the one of the hash; null, for who has none, takes as long and is never right. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const same = await verify(stored ?? (await nobodys), normalizePassword(password));
  return same && stored !== null;
}
