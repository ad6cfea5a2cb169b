import { isSharedComputer } from '../storage/shared-computer.ts';
import { readStored, writeStored } from '../storage/stored-value.ts';

/** Holds the method and, after a space, the address if the person asked to keep it. */
const KEY = 'lastLoginEmail';
/** Belongs to the device: the tick is set before the address is known. */
const REMEMBER_KEY = 'boxroom-remember-email';

const METHODS = ['email', 'password', 'google', 'microsoft', 'passkey'] as const;
export type SignInMethod = (typeof METHODS)[number];

export interface LastLogin {
  /** Null: unknown. */
  method: SignInMethod | null;
  /** Null unless the person asked to keep it on this device. */
  email: string | null;
}

/** Returns how somebody last signed in on this device. The record survives signing out, because it helps then. */
export function readLastLogin(): LastLogin {
  const [method, email] = (readStored(KEY) ?? '').split(' ');
  return { method: METHODS.find((each) => each === method) ?? null, email: email ?? null };
}

export function writeLastLogin({ method, email }: { method: SignInMethod; email: string }): void {
  if (isSharedComputer()) return;
  writeStored(KEY, isEmailRemembered() ? `${method} ${email}` : method);
}

export function isEmailRemembered(): boolean {
  return readStored(REMEMBER_KEY) !== null;
}

/** Switching this off deletes the stored address at once. */
export function setEmailRemembered(isRemembered: boolean): void {
  writeStored(REMEMBER_KEY, isRemembered ? 'true' : null);
  if (!isRemembered) writeStored(KEY, readLastLogin().method);
}

/** Deletes everything, for the deletion of the account. */
export function forgetLastLogin(): void {
  writeStored(KEY, null);
  writeStored(REMEMBER_KEY, null);
}
