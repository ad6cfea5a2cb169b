import { type Kysely, sql } from 'kysely';

/**
 * The hashes of links that a newer one took the place of, so that they can be told from unknown ones. Invitations that
 * were taken back stay on the list until they are put away; those of before are. What was answered before is no news.
 * And the address that a provider vouched for when somebody last signed in by it.
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
