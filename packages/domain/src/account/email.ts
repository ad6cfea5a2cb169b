import * as z from 'zod/mini';
import { msg } from '../language/message.ts';

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const EMAIL_MAX = 254;
const LOCAL_PART_MAX = 64;
const LABEL_MAX = 63;
const LOCAL_PART_CHARACTERS = new Set("abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-/=?^_`{|}~.");
const LABEL_CHARACTERS = new Set('abcdefghijklmnopqrstuvwxyz0123456789-');

/**
 * Returns one e-mail address in the form in which it is stored, compared and used: NFKC, trimmed, lower case. Null for
 * anything else: lists, display names, quoted local parts, address literals, non-ASCII letters (an international domain
 * needs its xn-- form). Normalizes before it validates and reads each character once, so that no crafted length passes.
 * Refuses look-alikes of @, since other programs read such a text as another address. Idempotent.
 */
export function parseEmail(text: string): string | null {
  if (text.length > EMAIL_MAX * 2 || !text.includes('@')) return null;
  const email = text.normalize('NFKC').trim().toLowerCase();
  if (email.length > EMAIL_MAX) return null;
  const at = email.indexOf('@');
  if (at < 1 || at !== email.lastIndexOf('@')) return null;
  return isLocalPart(email.slice(0, at)) && isDomain(email.slice(at + 1)) ? email : null;
}

export const emailSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => parseEmail(text) ?? ''),
  ),
  z.string().check(z.minLength(1, msg('Please enter a valid email address.'))),
);

/** Masks an address for a viewer who has not proven to own it: first character and domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = at > 2 ? email.slice(0, 1) : '';
  return `${shown}•••${email.slice(at)}`;
}

function isLocalPart(local: string): boolean {
  if (local.length > LOCAL_PART_MAX) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return consistsOf(local, LOCAL_PART_CHARACTERS);
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || consistsOf(last, DIGITS)) return false;
  return labels.every(
    (label) =>
      label.length >= 1 &&
      label.length <= LABEL_MAX &&
      !label.startsWith('-') &&
      !label.endsWith('-') &&
      consistsOf(label, LABEL_CHARACTERS),
  );
}

const DIGITS = new Set('0123456789');

function consistsOf(text: string, characters: ReadonlySet<string>): boolean {
  for (const character of text) if (!characters.has(character)) return false;
  return true;
}
