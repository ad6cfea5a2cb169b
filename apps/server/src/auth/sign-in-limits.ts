import { networkOf } from '../rate-limit/limits.ts';
import type { Context, SignedInContext } from '../rpc/context.ts';
import { knownDeviceHash, knownToAnybody } from './device.ts';

const HOUR = 60 * 60;
const QUARTER = 15 * 60;

/** Mails per address and hour: for one network or known browser, and for all strangers together. */
const MAILS = { each: 5, strangers: 10 };
/** Password attempts per address: in 15 minutes for one network, and in an hour for all strangers. */
const PASSWORDS = { each: 10, strangers: 50 };

/**
 * Counts a mail to an address. Requests by strangers count per network, so that nobody locks out a person elsewhere,
 * and in total, so that many networks cannot flood one mailbox. A browser in which the person signed in before counts
 * on its own: neither strangers on its network nor mails to its address lock it out. Throws RATE_LIMITED.
 */
export async function limitMails(ctx: Context, purpose: 'link' | 'recovery', email: string): Promise<void> {
  const device = await knownDeviceHash(ctx, email);
  const source = sourceOf(ctx, device);
  await ctx.limits.take({ key: `${purpose}-${source}`, max: ctx.env.signInLimitPerIp, windowSeconds: HOUR });
  const who = `${email}:${source}`;
  await ctx.limits.take({ key: `${purpose}-pause:${who}`, max: 1, windowSeconds: ctx.env.signInPause });
  await ctx.limits.take({ key: `${purpose}-each:${who}`, max: MAILS.each, windowSeconds: HOUR });
  if (device !== null) return;
  await ctx.limits.take({ key: `${purpose}-strangers:${email}`, max: MAILS.strangers, windowSeconds: HOUR });
}

/** Counts a password attempt for an address in the same way; sign-in by mail stays open. Throws RATE_LIMITED. */
export async function limitPasswords(ctx: Context, email: string): Promise<void> {
  const device = await knownDeviceHash(ctx, email);
  const source = sourceOf(ctx, device);
  await countTry(ctx, source);
  await ctx.limits.take({ key: `password-each:${email}:${source}`, max: PASSWORDS.each, windowSeconds: QUARTER });
  if (device !== null) return;
  await ctx.limits.take({ key: `password-strangers:${email}`, max: PASSWORDS.strangers, windowSeconds: HOUR });
}

/**
 * Counts an attempt at a secret, such as a code, for the address whose account it would open. Only that person's own
 * browsers count on their own, since anybody can make a browser known with an account of their own. `null`: nothing can
 * be guessed. Throws RATE_LIMITED.
 */
export async function limitTries(ctx: Context, email: string | null): Promise<void> {
  const source = email === null ? await anySource(ctx) : sourceOf(ctx, await knownDeviceHash(ctx, email));
  await countTry(ctx, source);
}

/** Counts a visit to a provider, on leaving and on return: neither step allows guessing. Throws RATE_LIMITED. */
export async function limitVisits(ctx: Context, step: 'leave' | 'return'): Promise<void> {
  const max = Math.max(60, ctx.env.signInLimitPerIp);
  await ctx.limits.take({ key: `visit-${step}-${await anySource(ctx)}`, max, windowSeconds: HOUR });
}

/**
 * Counts an opened link, apart from secrets that could be guessed, so that nobody spends the attempts of a person who
 * holds a link. Throws RATE_LIMITED.
 */
export async function limitLinks(ctx: Context): Promise<void> {
  const max = Math.max(60, ctx.env.signInLimitPerIp);
  await ctx.limits.take({ key: `follow-${await anySource(ctx)}`, max, windowSeconds: 60 });
}

/** Counts a query of the mail state, which a page repeats while a person waits for a mail. Throws RATE_LIMITED. */
export async function limitMailState(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `mail-state-${await anySource(ctx)}`, max: 60, windowSeconds: 60 });
}

/** Counts a preview of a link. Throws RATE_LIMITED. */
export async function limitPreviews(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `preview-${await anySource(ctx)}`, max: 30, windowSeconds: 60 });
}

/** Counts a preview or a use of a link about a change of address. Throws RATE_LIMITED. */
export async function limitEmailLinks(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `email-link-${await anySource(ctx)}`, max: 30, windowSeconds: 60 });
}

/** Counts a step of a sign-in with a passkey: signatures cannot be guessed. Throws RATE_LIMITED. */
export async function limitPasskeySignIns(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `passkey-${await anySource(ctx)}`, max: 60, windowSeconds: 60 });
}

/** Counts a passkey that somebody begins to add. Throws RATE_LIMITED. */
export async function limitPasskeys(ctx: SignedInContext): Promise<void> {
  await ctx.limits.take({ key: `add-passkey:${ctx.user.id}`, max: 30, windowSeconds: HOUR });
}

/** Counts a new code for another device. Throws RATE_LIMITED. */
export async function limitPairings(ctx: SignedInContext): Promise<void> {
  await ctx.limits.take({ key: `pairing:${ctx.user.id}`, max: 20, windowSeconds: HOUR });
}

/** Counts a question of a device that scanned a code: it asks every two seconds. Throws RATE_LIMITED. */
export async function limitPairingPolls(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `pairing-poll-${await anySource(ctx)}`, max: 120, windowSeconds: 60 });
}

async function countTry(ctx: Context, source: string): Promise<void> {
  await ctx.limits.take({ key: `try-${source}`, max: Math.max(30, ctx.env.signInLimitPerIp), windowSeconds: HOUR });
}

/** For calls that allow no guessing: a browser that anybody signed in with counts on its own. */
async function anySource(ctx: Context): Promise<string> {
  return sourceOf(ctx, await knownToAnybody(ctx));
}

function sourceOf(ctx: Context, deviceHash: string | null): string {
  return deviceHash === null ? `ip:${networkOf(ctx.request.ip)}` : `device:${deviceHash}`;
}
