import { isToken } from '@boxroom/domain/id/token';
import { newToken } from '../../auth/secrets.ts';

/** `confirm` is sent to the new address, `stop` to the old one. Neither is accepted in place of the other. */
const PREFIXES = { confirm: 'ec_', stop: 'es_' } as const;
export type EmailTokenKind = keyof typeof PREFIXES;

export function newEmailToken(kind: EmailTokenKind): string {
  return newToken(PREFIXES[kind]);
}

export function isEmailToken(kind: EmailTokenKind, value: string): boolean {
  return isToken(PREFIXES[kind], value);
}
