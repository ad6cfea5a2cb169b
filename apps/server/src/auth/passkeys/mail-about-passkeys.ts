import type { Database } from '@boxroom/db/tables/database';
import type { Transaction } from 'kysely';
import type { Env } from '../../env.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { passkeyMail } from '../../mail/passkey-mail.ts';
import { passwordLink } from '../password-link.ts';

/** Tells a person, in a sentence, what happened to their passkeys or recovery codes. Wake the mailer after the commit. */
export async function mailAboutPasskeys(
  tx: Transaction<Database>,
  env: Pick<Env, 'publicOrigin'>,
  { id: userId, email: to, what }: { id: string; email: string; what: string },
): Promise<void> {
  await enqueueMail(tx, passkeyMail({ to, userId, what, link: passwordLink(env) }));
}
