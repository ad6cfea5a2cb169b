import { AppError } from '@boxroom/domain/error/app-error';
import { parseEmail } from '@boxroom/domain/profile/email';
import { type InvitedFriend, REFERRAL_MAILS_PER_DAY } from '@boxroom/domain/referral/referral';
import type { Delivery } from '@boxroom/domain/sharing/invitation';
import type { SignedInContext } from '../../context.ts';
import { readDelivery } from '../../mail/first-try.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { referralMail } from '../../mail/referral-mail.ts';
import { findInvited, insertInvited, readReferrer } from './store.ts';

const DAY = 24 * 60 * 60;

export interface InviteFriendResult extends InvitedFriend {
  /**
   * `already`: one mail went to this address, and no second one does. `test`: the address is of those that get no mail.
   * `kept`: this server has no way to send any.
   */
  outcome: 'sent' | 'test' | 'kept' | 'already';
  /** What became of the mail within a moment; null: there is none. */
  delivery: Delivery | null;
  /** Why the mail was not taken, as a person may be told. */
  reason: string | null;
}

/**
 * Mails the person's link to a friend, once for each address and ever. Whether the address has an account is not looked
 * up: what became of it shows only of somebody who came by this very link (threats 28 and 29). Throws EMAIL_INVALID,
 * REFERRAL_SELF, RATE_LIMITED.
 */
export async function inviteFriend(ctx: SignedInContext, text: string): Promise<InviteFriendResult> {
  const { user, env } = ctx;
  const email = parseEmail(text);
  if (email === null) throw new AppError('EMAIL_INVALID');
  if (email === user.email) throw new AppError('REFERRAL_SELF');
  const before = await findInvited(ctx.db, user.id, email);
  if (before) return { ...before, outcome: 'already', delivery: null, reason: null };

  await ctx.limits.take({ key: `referral:${user.id}`, max: REFERRAL_MAILS_PER_DAY, windowSeconds: DAY });
  await ctx.limits.take({ key: `referral-to:${email}`, max: REFERRAL_MAILS_PER_DAY, windowSeconds: DAY });
  const mailId = await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertInvited(trx, user.id, email))) return null;
    const { code, username } = await readReferrer(trx, user.id);
    const link = referralLink(env.publicOrigin, code);
    return enqueueMail(trx, referralMail({ to: email, userId: user.id, username, link }));
  });
  ctx.mailer.wake();
  if (mailId === null) return { email, status: 'pending', outcome: 'already', delivery: null, reason: null };
  const { delivery, reason } = await readDelivery(ctx, { id: mailId, to: email });
  const outcome = delivery === 'test' || delivery === 'kept' ? delivery : 'sent';
  return { email, status: 'pending', outcome, delivery, reason };
}

export function referralLink(publicOrigin: string, code: string): string {
  const link = new URL('/invite', publicOrigin);
  link.searchParams.set('ref', code);
  return link.href;
}
