import { isSharedComputer } from './shared-computer.ts';
import { readStored, writeStored } from './stored-value.ts';

/** The method, and behind a space the address of who asked for it to be kept. */
const KEY = 'lastLoginEmail';
/** Of the device: the tick is made before it is known whose address it will be. */
const REMEMBER_KEY = 'boxroom-remember-email';

const METHODS = ['email', 'password', 'google', 'microsoft'] as const;
export type SignInMethod = (typeof METHODS)[number];

export interface LastLogin {
  /** Null: not known. */
  method: SignInMethod | null;
  /** Null unless the person wanted it kept on this device. */
  email: string | null;
}

/** How somebody last signed in on this device. Stays after signing out, for that is when it helps. */
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

/** Switched off, the address that was kept goes at once. */
export function setEmailRemembered(isRemembered: boolean): void {
  writeStored(REMEMBER_KEY, isRemembered ? 'true' : null);
  if (!isRemembered) writeStored(KEY, readLastLogin().method);
}

/** With the account everything goes. */
export function forgetLastLogin(): void {
  writeStored(KEY, null);
  writeStored(REMEMBER_KEY, null);
}
