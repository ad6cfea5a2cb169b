import type { Database } from '@boxroom/db/tables/database';
import { sql, type Transaction } from 'kysely';
import { translateFor } from '../language/translate-for.ts';
import { invitationAnswerMail } from '../mail/invitation-answer-mail.ts';
import { enqueueMail } from '../mail/outbox.ts';

/**
 * Mails the owner that an invitation was answered, if they have email notifications on. The app shows the answer to
 * every owner: `answer_told_at` is null until it has. Call it after writing the status, then wake the mailer.
 */
export async function mailAnswer(
  tx: Transaction<Database>,
  { key, publicOrigin }: { key: { tokenHash: string } | { id: string }; publicOrigin: string },
): Promise<void> {
  const which = 'id' in key ? sql<boolean>`i.id = ${key.id}` : sql<boolean>`i.token_hash = ${key.tokenHash}`;
  const { rows } = await sql<Answered>`
    select u.email as "to", u.id as "ownerId", u.language, r.name as "roomName", i.invitee_email as email,
      i.status = 'accepted' as "isAccepted"
    from invitation i
    join space s on s.id = i.space_id
    join room r on r.id = s.id
    join app_user u on u.id = s.owner_id
    join notification_setting n on n.user_id = u.id and n.email_notifications
    where ${which} and i.status in ('accepted', 'declined')`.execute(tx);
  const [answered] = rows;
  if (!answered) return;
  const { ownerId, language, ...details } = answered;
  const mail = invitationAnswerMail(
    { ...details, userId: ownerId, link: `${publicOrigin}/settings` },
    translateFor(language),
  );
  await enqueueMail(tx, mail);
}

interface Answered {
  to: string;
  ownerId: string;
  language: string | null;
  roomName: string;
  email: string;
  isAccepted: boolean;
}
