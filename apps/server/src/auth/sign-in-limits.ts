import type { Context } from '../context.ts';
import { networkOf } from '../rate-limit/limits.ts';
import { knownDeviceHash } from './device.ts';

const HOUR = 60 * 60;
const QUARTER = 15 * 60;

/** Mails one address gets within an hour for one network or known browser, and for all strangers together. */
const MAILS = { each: 5, strangers: 10 };
/** Passwords tried for one address: in a quarter of an hour for one network, and in an hour for all strangers. */
const PASSWORDS = { each: 10, strangers: 50 };

/**
 * Counts a mail to an address. What strangers ask for is counted by network, so that nobody locks out somebody
 * elsewhere, and together, so that nobody's mailbox is flooded from many networks; a browser in which the person signed
 * in before has a count of its own that nobody else can spend (threat 47). Throws RATE_LIMITED.
 */
export async function limitMails(ctx: Context, purpose: 'link' | 'recovery', email: string): Promise<void> {
  const network = networkOf(ctx.request.ip);
  await ctx.limits.take({ key: `${purpose}-ip:${network}`, max: ctx.env.signInLimitPerIp, windowSeconds: HOUR });
  const device = await knownDeviceHash(ctx, email);
  const who = `${email}:${device ?? network}`;
  await ctx.limits.take({ key: `${purpose}-pause:${who}`, max: 1, windowSeconds: ctx.env.signInPause });
  await ctx.limits.take({ key: `${purpose}-each:${who}`, max: MAILS.each, windowSeconds: HOUR });
  if (device !== null) return;
  await ctx.limits.take({ key: `${purpose}-strangers:${email}`, max: MAILS.strangers, windowSeconds: HOUR });
}

/** Counts a password tried for an address, in the same way: sign-in by mail stays open. Throws RATE_LIMITED. */
export async function limitPasswords(ctx: Context, email: string): Promise<void> {
  await limitTries(ctx);
  const device = await knownDeviceHash(ctx, email);
  const who = `${email}:${device ?? networkOf(ctx.request.ip)}`;
  await ctx.limits.take({ key: `password-each:${who}`, max: PASSWORDS.each, windowSeconds: QUARTER });
  if (device !== null) return;
  await ctx.limits.take({ key: `password-strangers:${email}`, max: PASSWORDS.strangers, windowSeconds: HOUR });
}

/** Counts a secret that is tried. Throws RATE_LIMITED. */
export async function limitTries(ctx: Context): Promise<void> {
  const max = Math.max(30, ctx.env.signInLimitPerIp);
  await ctx.limits.take({ key: `try-ip:${networkOf(ctx.request.ip)}`, max, windowSeconds: HOUR });
}

/** Counts somebody who leaves for a provider: more often than secrets, since nothing is tried by it. Throws RATE_LIMITED. */
export async function limitVisits(ctx: Context): Promise<void> {
  const max = Math.max(60, ctx.env.signInLimitPerIp);
  await ctx.limits.take({ key: `visit-ip:${networkOf(ctx.request.ip)}`, max, windowSeconds: HOUR });
}

/**
 * Counts a link that is followed, apart from secrets that could be guessed: nobody spends the tries of who holds a link
 * (threat 47). Throws RATE_LIMITED.
 */
export async function limitLinks(ctx: Context): Promise<void> {
  const max = Math.max(60, ctx.env.signInLimitPerIp);
  await ctx.limits.take({ key: `follow-ip:${networkOf(ctx.request.ip)}`, max, windowSeconds: 60 });
}

/** Counts a link that is looked at. Throws RATE_LIMITED. */
export async function limitPreviews(ctx: Context): Promise<void> {
  await ctx.limits.take({ key: `preview-ip:${networkOf(ctx.request.ip)}`, max: 30, windowSeconds: 60 });
}
