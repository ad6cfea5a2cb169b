import { AppError } from '@boxroom/domain/error/app-error';
import { parseEmail } from '@boxroom/domain/profile/email';
import { type InvitedFriend, REFERRAL_MAILS_PER_DAY } from '@boxroom/domain/referral/referral';
import type { SignedInContext } from '../../context.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { referralMail } from '../../mail/referral-mail.ts';
import { whyUnsent } from '../../mail/test-addresses.ts';
import { findInvited, insertInvited, readReferrer } from './store.ts';

const DAY = 24 * 60 * 60;

export interface InviteFriendResult extends InvitedFriend {
  /**
   * `already`: one mail went to this address, and no second one does. `test`: the address is of those that get no mail.
   * `kept`: this server has no way to send any.
   */
  outcome: 'sent' | 'test' | 'kept' | 'already';
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
  if (before) return { ...before, outcome: 'already' };

  await ctx.limits.take({ key: `referral:${user.id}`, max: REFERRAL_MAILS_PER_DAY, windowSeconds: DAY });
  await ctx.limits.take({ key: `referral-to:${email}`, max: REFERRAL_MAILS_PER_DAY, windowSeconds: DAY });
  const isNew = await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertInvited(trx, user.id, email))) return false;
    const { code, username } = await readReferrer(trx, user.id);
    const link = referralLink(env.publicOrigin, code);
    await enqueueMail(trx, referralMail({ to: email, userId: user.id, username, link }));
    return true;
  });
  ctx.mailer.wake();
  if (!isNew) return { email, status: 'pending', outcome: 'already' };
  return { email, status: 'pending', outcome: whyUnsent(env, email) ?? 'sent' };
}

export function referralLink(publicOrigin: string, code: string): string {
  const link = new URL('/invite', publicOrigin);
  link.searchParams.set('ref', code);
  return link.href;
}
