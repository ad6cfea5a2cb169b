import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { sql, type Transaction } from 'kysely';

/**
 * Ends all sharing of an account in both directions: the members of its rooms, invitations to them, guest links, and
 * its memberships in other people's rooms. Also removes it from deleted rooms that could be restored. The caller holds
 * the lock on the account's row and notifies the devices of the changed spaces after the commit.
 */
export async function endSharing(tx: Transaction<Database>, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select space_id as id from room_member where user_id = ${userId}
    union select unnest(array[m.space_id, m.user_id]) from room_member m
      join space s on s.id = m.space_id where s.owner_id = ${userId}
    union select id from space where owner_id = ${userId} and kind <> 'catalogue'`.execute(tx);
  await lockSpaces(
    tx,
    rows.map(({ id }) => id),
  );
  await sql`
    delete from room_member m using space s
    where s.id = m.space_id and (s.owner_id = ${userId} or m.user_id = ${userId})`.execute(tx);
  await endInvitations(tx, userId);
  await sql`update guest_link set revoked_at = now() where owner_id = ${userId} and revoked_at is null`.execute(tx);
  await forgetDeletedMembers(tx, userId);
}

/**
 * Ends invitations to the account's rooms, and those by which it joined other rooms. Invitations that wait for its
 * address stay.
 */
async function endInvitations(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    with ended as (
      update invitation i set status = 'revoked', updated_at = now() from space s
      where s.id = i.space_id
        and (s.owner_id = ${userId} and i.status in ('pending', 'accepted')
          or i.accepted_by = ${userId} and i.status = 'accepted')
      returning i.mail_id)
    delete from mail_outbox m using ended where m.id = ended.mail_id and m.sent_at is null`.execute(tx);
}

/** A restored room gets back the members it had when it was deleted. */
async function forgetDeletedMembers(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update deletion d set personal = jsonb_set(d.personal, '{members}', coalesce((
      select jsonb_agg(m) from jsonb_array_elements(nullif(d.personal->'members', 'null')) m
      where d.owner_id <> ${userId} and m->>'user_id' <> ${userId}), 'null'))
    where d.personal->'members' <> 'null'
      and (d.owner_id = ${userId} or strpos(d.personal->>'members', ${userId}) > 0)`.execute(tx);
}
