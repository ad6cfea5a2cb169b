import { normalizePassword, passwordProblem } from '@boxroom/domain/account/password';
import { AppError } from '@boxroom/domain/error/app-error';
import { createTurns } from '../admission/turns.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two at a time, because file reads share the thread pool. The queue holds what finishes in a few seconds; further
 * attempts are rejected. Otherwise attempts from many networks, each within its limits, would stop everything else.
 */
const { inTurn } = createTurns({ atOnce: 2, waitingMax: 100 });

let prepared: ReturnType<typeof load> | null = null;

/** Loads the library with the first password: a start needs none. A failed load is tried again by the next one. */
function prepare(): ReturnType<typeof load> {
  prepared ??= load().catch((error: unknown) => {
    prepared = null;
    throw error;
  });
  return prepared;
}

async function load() {
  const { hash, verify } = await import('@node-rs/argon2');
  // The hash of no account's password: verifying against it takes as long as verifying against a real one.
  return { hash, verify, nobodys: await hash('nobody has this one', COST) };
}

/** Throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG or PASSWORD_COMMON for an unacceptable new password. */
export async function judgePassword(password: string): Promise<void> {
  const problem = passwordProblem(password);
  if (problem !== null) throw new AppError(problem);
  if (await isCommonPassword(password)) throw new AppError('PASSWORD_COMMON');
}

/** Throws UNAVAILABLE when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await prepare();
  return inTurn(() => hash(normalizePassword(password), COST));
}

/**
 * Returns whether the password matches the hash. Null, for an account without a password, takes as long and never
 * matches. Throws UNAVAILABLE when the queue is full.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { verify, nobodys } = await prepare();
  const same = await inTurn(() => verify(stored ?? nobodys, normalizePassword(password)));
  return same && stored !== null;
}
