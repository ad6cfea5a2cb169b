import { type Kysely, sql } from 'kysely';

/**
 * Adds the hashes of replaced links, so that they differ from unknown ones. Revoked invitations stay on the list until
 * the owner dismisses them; earlier ones are dismissed already. Earlier answers count as shown. Also adds the address
 * that a provider vouched for at the last sign-in with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table invitation
  add column replaced_hashes text[] not null default '{}',
  add column put_away_at timestamptz,
  add column answer_told_at timestamptz;
update invitation set put_away_at = now() where status = 'revoked';
update invitation set answer_told_at = now() where status in ('accepted', 'declined');
create index invitation_replaced on invitation using gin (replaced_hashes);

alter table identity add column vouched_email text;
`.execute(db);
}
