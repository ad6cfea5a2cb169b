import * as z from 'zod/mini';
import { type Message, msg } from '../language/message.ts';
import { fold } from '../search/fold.ts';
import { USERNAME_MAX } from './profile.ts';

/** The limit on the base of a generated username, so that at least one digit fits behind it. */
const GENERATED_BASE_MAX = USERNAME_MAX - 1;
const SUFFIX_DIGITS_MAX = 4;
const FALLBACK_BASE = 'boxkeeper';

/** Names that resemble the product, its operators or one of its pages. */
const RESERVED = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'anonymous',
  'api',
  'app',
  'articles',
  'assets',
  'auth',
  'box',
  'boxes',
  'boxroom',
  'checklist',
  'contact',
  'everyone',
  'guest',
  'help',
  'history',
  'home',
  'index',
  'info',
  'invite',
  'legal',
  'livez',
  'login',
  'logout',
  'mail',
  'me',
  'metrics',
  'moderator',
  'nobody',
  'noreply',
  'null',
  'official',
  'operator',
  'owner',
  'postmaster',
  'privacy',
  'profile',
  'readyz',
  'room',
  'rooms',
  'root',
  'search',
  'security',
  'settings',
  'shared',
  'signin',
  'signup',
  'staff',
  'status',
  'support',
  'system',
  'team',
  'terms',
  'trpc',
  'unassigned',
  'undefined',
  'unknown',
  'user',
  'username',
  'webmaster',
  'www',
  'you',
]);
/** The history's name for a person with an unknown profile; nobody may choose it. */
const STAND_IN = /^user_[0-9a-f]{6}$/;

const TOO_LONG = msg('Username must be 15 characters or less.');

/** Returns the error of a username in words, or null. The text must have passed `normalizeUsername`. */
export function usernameError(username: string): Message | null {
  if (username === '') return msg('Please enter a username.');
  if (username.length > USERNAME_MAX) return TOO_LONG;
  if (!/^[a-z0-9._]*$/.test(username))
    return msg('Username can only contain lowercase letters, numbers, periods and underscores.');
  if (username.startsWith('.') || username.endsWith('.')) return msg('Username cannot start or end with a period.');
  if (username.includes('..')) return msg('Username cannot contain two periods in a row.');
  if (isReserved(username)) return msg('This username is not available.');
  return null;
}

/** Normalizes a typed username: trims white space and lowers ASCII capitals. */
export function normalizeUsername(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export const usernameSchema = z.pipe(
  z.pipe(z.string().check(z.maxLength(200, TOO_LONG)), z.transform(normalizeUsername)),
  z.string().check((context) => {
    const message = usernameError(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

/**
 * Generates a username from a name or the first part of an address: cut to 14, then a number, 15 characters at most. It
 * always obeys the rules; the caller checks whether it is taken and retries. `random` returns numbers from 0 up to but
 * not including 1.
 */
export function generateUsername(seed: string, random: () => number): string {
  const base = toBase(seed).slice(0, GENERATED_BASE_MAX);
  const fitting = USERNAME_MAX - base.length;
  const digits = fitting >= SUFFIX_DIGITS_MAX ? SUFFIX_DIGITS_MAX : 1 + Math.floor(random() * SUFFIX_DIGITS_MAX);
  const suffix = Array.from({ length: digits }, () => Math.floor(random() * 10)).join('');
  const username = base.slice(0, USERNAME_MAX - digits) + suffix;
  return usernameError(username) === null ? username : FALLBACK_BASE + suffix;
}

function toBase(seed: string): string {
  const base = fold(seed)
    .replace(/[^a-z0-9._]/g, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^\.+/, '');
  return base === '' ? FALLBACK_BASE : base;
}

/** Periods, underscores and trailing digits do not make a reserved name available. */
function isReserved(username: string): boolean {
  return RESERVED.has(username.replace(/[._]|\d+$/g, '')) || STAND_IN.test(username);
}
