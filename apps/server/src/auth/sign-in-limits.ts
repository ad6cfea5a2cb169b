import type { Context } from '../context.ts';
import { networkOf } from '../rate-limit/limits.ts';
import { knownDeviceHash, knownToAnybody } from './device.ts';

const HOUR = 60 * 60;
const QUARTER = 15 * 60;

/** Mails one address gets within an hour for one network or known browser, and for all strangers together. */
const MAILS = { each: 5, strangers: 10 };
/** Passwords tried for one address: in a quarter of an hour for one network, and in an hour for all strangers. */
const PASSWORDS = { each: 10, strangers: 50 };

/**
 * Counts a mail to an address. Mails that strangers ask for are counted by network, so that nobody locks out somebody
 * elsewhere, and together, so that nobody's mailbox is flooded from many networks. A browser in which the person signed
 * in before is counted by itself alone, so neither strangers on its network nor mails to its address lock it out
 * (threat 47). Throws RATE_LIMITED.
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

/** Counts a password tried for an address, in the same way: sign-in by mail stays open. Throws RATE_LIMITED. */
export async function limitPasswords(ctx: Context, email: string): Promise<void> {
  const device = await knownDeviceHash(ctx, email);
  const source = sourceOf(ctx, device);
  await countTry(ctx, source);
  await ctx.limits.take({ key: `password-each:${email}:${source}`, max: PASSWORDS.each, windowSeconds: QUARTER });
  if (device !== null) return;
  await ctx.limits.take({ key: `password-strangers:${email}`, max: PASSWORDS.strangers, windowSeconds: HOUR });
}

/**
 * Counts a secret that is tried, such as a code, for the address whose account it would open: only the browsers of that
 * very person are counted by themselves, since anybody can make a browser known by an account of their own. `null`: there
 * is nothing that could be guessed. Throws RATE_LIMITED.
 */
export async function limitTries(ctx: Context, email: string | null): Promise<void> {
  const source = email === null ? await anySource(ctx) : sourceOf(ctx, await knownDeviceHash(ctx, email));
  await countTry(ctx, source);
}

/**
 * Counts an answer that a provider sent the browser back with, and in the same way somebody who leaves for a provider:
 * nothing is guessed by either. Throws RATE_LIMITED.
 */
export async function limitVisits(ctx: Context, step: 'leave' | 'return'): Promise<void> {
  const max = Math.max(60, ctx.env.signInLimitPerIp);
  await ctx.limits.take({ key: `visit-${step}-${await anySource(ctx)}`, max, windowSeconds: HOUR });
}

/**
 * Counts a link that is followed, apart from secrets that could be guessed: nobody spends the tries of a person who
 * holds a link (threat 47). Throws RATE_LIMITED.
 */
export async function limitLinks(ctx: Context): Promise<void> {
  const max = Math.max(60, ctx.env.signInLimitPerIp);
  await ctx.limits.take({ key: `follow-${await anySource(ctx)}`, max, windowSeconds: 60 });
}

/** Counts a look at the state of mail, which a page repeats while somebody waits for one. Throws RATE_LIMITED. */
export async function limitMailState(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `mail-state-${await anySource(ctx)}`, max: 60, windowSeconds: 60 });
}

/** Counts a link that is looked at. Throws RATE_LIMITED. */
export async function limitPreviews(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `preview-${await anySource(ctx)}`, max: 30, windowSeconds: 60 });
}

/** Counts a link about a change of address that is looked at or pressed. Throws RATE_LIMITED. */
export async function limitEmailLinks(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `email-link-${await anySource(ctx)}`, max: 30, windowSeconds: 60 });
}

async function countTry(ctx: Context, source: string): Promise<void> {
  await ctx.limits.take({ key: `try-${source}`, max: Math.max(30, ctx.env.signInLimitPerIp), windowSeconds: HOUR });
}

/** For what cannot be guessed: a browser that anybody signed in with is counted by itself. */
async function anySource(ctx: Context): Promise<string> {
  return sourceOf(ctx, await knownToAnybody(ctx));
}

function sourceOf(ctx: Context, deviceHash: string | null): string {
  return deviceHash === null ? `ip:${networkOf(ctx.request.ip)}` : `device:${deviceHash}`;
}
