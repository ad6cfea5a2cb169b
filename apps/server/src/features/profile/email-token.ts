import { randomBytes } from 'node:crypto';

/** `confirm` goes to the new address, `stop` to the old one. Each is no token at all where the other is wanted. */
const PREFIXES = { confirm: 'ec_', stop: 'es_' } as const;
export type EmailTokenKind = keyof typeof PREFIXES;

/** 256 random bits. */
export function newEmailToken(kind: EmailTokenKind): string {
  return PREFIXES[kind] + randomBytes(32).toString('base64url');
}

export function isEmailToken(kind: EmailTokenKind, value: string): boolean {
  return value.startsWith(PREFIXES[kind]) && /^[A-Za-z0-9_-]{43}$/.test(value.slice(PREFIXES[kind].length));
}
