import { createHash } from 'node:crypto';
import { changedSpaces, lockSpaces, spacesFollowing } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { DELETED_AUTHOR_ID } from '@boxroom/domain/history/history-entry';
import { sql, type Transaction } from 'kysely';

/** An account of a hundred thousand items is deleted in one go. */
const STATEMENT_LIMIT = '10min';

export interface DeletedRows {
  /** Where others notice it. */
  spaceIds: string[];
  /** Files of pictures that are queued to be removed. */
  pictureKeys: string[];
}

/** That an account was deleted is remembered by this, which names nobody. */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(`deleted account:${userId}`).digest('hex');
}

/**
 * Deletes every row of a person and queues their pictures to be removed. What they left in rooms of others stays there:
 * it is the rooms' owners', and its history loses the name. Takes the transaction of the whole deletion.
 */
export async function deleteRows(
  tx: Transaction<Database>,
  { id, userId, email }: { id: string; userId: string; email: string },
): Promise<DeletedRows> {
  await sql`select set_config('statement_timeout', ${STATEMENT_LIMIT}, true), set_config('boxroom.purge', 'on', true)`.execute(
    tx,
  );
  // Uploads into this person's quota take the same lock: none is under way below, and none begins.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${userId}`}, 0))`.execute(tx);
  await lockEverything(tx, userId);
  await tx
    .insertInto('account_deletion')
    .values({ id, user_hash: hashUserId(userId) })
    .execute();
  const pictureKeys = await queuePictures(tx, { id, userId });
  await leaveHistory(tx, userId);
  await leaveTrashOfOthers(tx, userId);
  await forgetAddress(tx, email);
  await sql`update room_member set invited_by = null where invited_by = ${userId}`.execute(tx);
  await sql`update invitation set accepted_by = null where accepted_by = ${userId}`.execute(tx);
  await tx.deleteFrom('room_member').where('user_id', '=', userId).execute();
  // Rooms first: their members hear of it through their memberships, and categories are gone from no item twice.
  await sql`delete from space where owner_id = ${userId} and kind = 'room'`.execute(tx);
  await sql`delete from space where owner_id = ${userId} and kind = 'personal'`.execute(tx);
  await tx.deleteFrom('app_user').where('id', '=', userId).execute();
  return { spaceIds: await changedSpaces(tx), pictureKeys };
}

/** In the one order that everybody keeps (see `lockSpaces`). */
async function lockEverything(tx: Transaction<Database>, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; isOwnRoom: boolean }>`
    select id, owner_id = ${userId} and kind = 'room' as "isOwnRoom" from space where owner_id = ${userId}
    union select space_id, false from room_member where user_id = ${userId}
    union select i.space_id, false from item i join category c on c.id = i.category_id
      join space s on s.id = c.space_id where s.owner_id = ${userId}`.execute(tx);
  const rooms = rows.filter(({ isOwnRoom }) => isOwnRoom).map(({ id }) => id);
  const followers = await spacesFollowing(tx, { rooms });
  await lockSpaces(tx, [...new Set([...rows.map(({ id }) => id), ...followers])]);
}

/** Pictures of items in own rooms, whoever took them, and of items that are gone but counted to this person. */
async function queuePictures(
  tx: Transaction<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      delete from picture p
      where exists (select from item i join space s on s.id = i.space_id where i.id = p.item_id and s.owner_id = ${userId})
        or (p.owner_id = ${userId} and not exists (select from item i where i.id = p.item_id))
      returning p.key)
    insert into picture_removal (key, account_deletion_id) select key, ${id} from gone returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** A line about a thing that came from a room of somebody else is theirs too: they keep it. */
async function leaveHistory(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update history_entry h set owner_id = s.owner_id from space s
    where h.owner_id = ${userId} and s.id = h.from_space_id and s.owner_id <> ${userId}`.execute(tx);
  await sql`delete from history_entry where owner_id = ${userId}`.execute(tx);
  await sql`
    update history_entry set actor_id = ${DELETED_AUTHOR_ID}, mutation_id = null where actor_id = ${userId}`.execute(
    tx,
  );
}

/** What this person kept about things that others deleted, and their place among the members. */
async function leaveTrashOfOthers(tx: Transaction<Database>, userId: string): Promise<void> {
  const without = (list: string, key: string) => sql`
    coalesce((select jsonb_agg(e) from jsonb_array_elements(nullif(d.personal->${list}, 'null')) e
      where e->>${key} <> ${userId}), 'null')`;
  await sql`
    update deletion d set personal = jsonb_build_object(
      'settings', ${without('settings', 'space_id')}, 'ticks', ${without('ticks', 'space_id')},
      'members', ${without('members', 'user_id')})
    where d.owner_id <> ${userId} and strpos(d.personal::text, ${userId}) > 0`.execute(tx);
}

/** Everything that is known by the address alone. */
async function forgetAddress(tx: Transaction<Database>, email: string): Promise<void> {
  await tx.deleteFrom('invitation').where('invitee_email', '=', email).execute();
  await tx.deleteFrom('sign_in_request').where('email', '=', email).execute();
  await tx.deleteFrom('mail_outbox').where('to_email', '=', email).execute();
}
