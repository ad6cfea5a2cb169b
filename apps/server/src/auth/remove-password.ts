import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { translateFor } from '../language/translate-for.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { passwordRemovedMail } from '../mail/password-removed-mail.ts';
import type { SignedInContext } from '../rpc/context.ts';
import { requireFreshSignIn } from './fresh-sign-in.ts';
import { passwordLink } from './password-link.ts';
import { replaceSecretTokens } from './secret-token.ts';

export async function hasPassword(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('password').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the caller's password; sign-in by mail still works. Pending links to set a password stop working. Mails the
 * person. Does nothing without a password. Throws SIGN_IN_AGAIN.
 */
export async function removePassword(ctx: SignedInContext): Promise<void> {
  await requireFreshSignIn(ctx);
  const { id: userId, email: to } = ctx.user;
  const isRemoved = await ctx.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('password')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!removed) return false;
    await replaceSecretTokens(tx, userId);
    const mail = passwordRemovedMail({ to, userId, link: passwordLink(ctx.env) }, translateFor(ctx.language));
    await enqueueMail(tx, mail);
    return true;
  });
  if (!isRemoved) return;
  ctx.mailer.wake();
  ctx.log.info({ reqId: ctx.request.id }, 'authn_password_removed');
}
