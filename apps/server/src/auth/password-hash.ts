import { AppError } from '@boxroom/domain/error/app-error';
import { normalizePassword, passwordProblem } from '@boxroom/domain/profile/password';
import { COMMON_PASSWORDS } from '@boxroom/domain/profile/password-common';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from './turns.ts';

/** Argon2id as the OWASP Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two at a time, for reading files needs the same threads; and when more wait than are done in a few seconds, the next
 * are turned away. Tries from many networks, each within its limits, would otherwise stop everything else.
 */
const inTurn = createTurns({ atOnce: 2, waitingMax: 100 });

/** Of a password that nobody has: judging it takes as long as judging a real one. */
const nobodys = hash('nobody has this one', COST);

/** Throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_COMMON for a new password that will not do. */
export function judgePassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== null) throw new AppError(problem);
  if (COMMON_PASSWORDS.has(normalizePassword(password).toLowerCase())) throw new AppError('PASSWORD_COMMON');
}

/** Throws UNAVAILABLE while too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizePassword(password), COST));
}

/**
 * Whether the password is the one of the hash; null, for who has none, takes as long and is never right. Throws
 * UNAVAILABLE while too many wait.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const of = stored ?? (await nobodys);
  const same = await inTurn(() => verify(of, normalizePassword(password)));
  return same && stored !== null;
}
