import { randomBytes } from 'node:crypto';

/** Says what the token is for, so that one of another kind is refused before anything is looked up (threat 45). */
const TOKEN = /^inv_[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export function newInvitationToken(): string {
  return `inv_${randomBytes(32).toString('base64url')}`;
}

export function isInvitationToken(value: string): boolean {
  return TOKEN.test(value);
}
