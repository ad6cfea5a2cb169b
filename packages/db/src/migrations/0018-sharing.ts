import { type Kysely, sql } from 'kysely';

/**
 * Additions for invitations: a sign-in mail can accept an invitation, and an invitation refers to its mail, so that
 * revoking it before the mail was sent cancels the mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table sign_in_request
  add column invitation_id uuid references invitation (id) on delete set null;
create index sign_in_request_invitation on sign_in_request (invitation_id) where invitation_id is not null;

alter table invitation
  add column mail_id uuid references mail_outbox (id) on delete set null;
create index invitation_mail on invitation (mail_id) where mail_id is not null;
create index invitation_member on invitation (accepted_by) where accepted_by is not null;
create index invitation_age on invitation (updated_at) where status in ('declined', 'expired', 'revoked');
-- Lines about a new owner name two people: the deletion of an account finds them by this index.
create index history_entry_transfer on history_entry ((before->>'ownerId'), (after->>'ownerId')) where after ? 'ownerId';

create index invitation_due on invitation (expires_at) where status = 'pending';
`.execute(db);
}
