import type { Database } from '@boxroom/db/tables/database';
import type { Translate } from '@boxroom/domain/language/message';
import type { Transaction } from 'kysely';
import type { Env } from '../../env.ts';
import { translateFor } from '../../language/translate-for.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { passkeyMail } from '../../mail/passkey-mail.ts';
import { passwordLink } from '../password-link.ts';

/** Tells a person, in a sentence, what happened to their passkeys or recovery codes. Wake the mailer after the commit. */
export async function mailAboutPasskeys(
  tx: Transaction<Database>,
  env: Pick<Env, 'publicOrigin'>,
  person: { id: string; email: string; language: string | null; what: (t: Translate) => string },
): Promise<void> {
  const { id: userId, email: to, language, what } = person;
  const t = translateFor(language);
  await enqueueMail(tx, passkeyMail({ to, userId, what: what(t), link: passwordLink(env) }, t));
}
