import { isSharedComputer } from '../../lib/shared-computer.ts';
import { readStored, writeStored } from '../../lib/stored-value.ts';

/** Holds the method alone, no address: it says nothing about who signed in, so it may stay after signing out. */
const KEY = 'lastLoginEmail';

const METHODS = ['email', 'password', 'google', 'microsoft'] as const;
export type SignInMethod = (typeof METHODS)[number];

/** How somebody last signed in on this device; null: not known. */
export function readLastMethod(): SignInMethod | null {
  const stored = readStored(KEY);
  return METHODS.find((method) => method === stored) ?? null;
}

export function writeLastMethod(method: SignInMethod): void {
  if (!isSharedComputer()) writeStored(KEY, method);
}
