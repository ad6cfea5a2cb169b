import { isInvitationToken } from '@boxroom/domain/sharing/invitation';
import type { Context } from '../rpc/context.ts';
import { cookieLine, cookieName } from './cookies.ts';

const KEPT_SECONDS = 15 * 60;

type Caller = Pick<Context, 'cookies' | 'env'>;

/**
 * Returns the token of the invitation this browser opened last, or null. The cookie survives every way of signing in
 * and no script can read it.
 */
export function readInvitationCookie(ctx: Caller): string | null {
  const token = ctx.cookies.read(cookieName('invitation', ctx.env.https));
  return token !== null && isInvitationToken(token) ? token : null;
}

export function keepInvitation(ctx: Caller, token: string): void {
  ctx.cookies.set(lineOf(ctx, token, KEPT_SECONDS));
}

export function forgetInvitation(ctx: Caller): void {
  if (ctx.cookies.read(cookieName('invitation', ctx.env.https)) !== null) ctx.cookies.set(lineOf(ctx, '', 0));
}

function lineOf({ env }: Caller, value: string, seconds: number): string {
  return cookieLine('invitation', value, { secure: env.https, seconds });
}
