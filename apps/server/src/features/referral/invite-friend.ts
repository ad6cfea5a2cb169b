import { parseEmail } from '@boxroom/domain/account/email';
import { AppError } from '@boxroom/domain/error/app-error';
import { type InvitedFriend, REFERRAL_MAILS_PER_DAY } from '@boxroom/domain/referral/referral';
import type { Delivery } from '@boxroom/domain/sharing/invitation';
import { translateFor } from '../../language/translate-for.ts';
import { readDelivery } from '../../mail/first-attempt.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { referralMail } from '../../mail/referral-mail.ts';
import type { SignedInContext } from '../../rpc/context.ts';
import { findInvited, insertInvited, readReferrer } from './store.ts';

const DAY = 24 * 60 * 60;

export interface InviteFriendResult extends InvitedFriend {
  /**
   * `already`: this address got its one mail before. `test`: the address never gets mail. `kept`: this server has no
   * way to send any.
   */
  outcome: 'sent' | 'test' | 'kept' | 'already';
  /** The delivery of the mail after a short wait; null: there is no mail. */
  delivery: Delivery | null;
  /** Why the mail was not accepted, in words for the person. */
  reason: string | null;
}

/**
 * Mails the person's link to a friend, in the person's language, only ever once per address. Does not look up whether the address has an account:
 * only a friend who came by this very link shows a result. Throws EMAIL_INVALID, REFERRAL_SELF, RATE_LIMITED.
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
  const mailId = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertInvited(tx, user.id, email))) return null;
    const { code, username } = await readReferrer(tx, user.id);
    const link = referralLink(env.publicOrigin, code);
    const mail = referralMail({ to: email, userId: user.id, username, link }, translateFor(ctx.language));
    return enqueueMail(tx, mail);
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
