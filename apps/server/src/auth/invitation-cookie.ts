import { isInvitationToken } from '@boxroom/domain/sharing/invitation';
import type { Context } from '../context.ts';
import { cookieLine, cookieName } from './cookies.ts';

const KEPT_SECONDS = 15 * 60;

type Caller = Pick<Context, 'cookies' | 'env'>;

/** The invitation this browser opened last: its link outlasts every way of signing in, without a script seeing it. */
export function readInvitationCookie(ctx: Caller): string | null {
  const token = ctx.cookies.read(cookieName('invitation', ctx.env.https));
  return token !== null && isInvitationToken(token) ? token : null;
}

export function keepInvitation(ctx: Caller, token: string): void {
  ctx.cookies.set(lineOf(ctx, token, KEPT_SECONDS));
}

/** Takes it away, if there is one. */
export function forgetInvitation(ctx: Caller): void {
  if (ctx.cookies.read(cookieName('invitation', ctx.env.https)) !== null) ctx.cookies.set(lineOf(ctx, '', 0));
}

function lineOf({ env }: Caller, value: string, seconds: number): string {
  return cookieLine('invitation', value, { secure: env.https, seconds });
}
