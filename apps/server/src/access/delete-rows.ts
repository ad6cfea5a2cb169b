import { changedSpaces, lockSpaces, spacesFollowing } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { DELETED_AUTHOR_ID } from '@boxroom/domain/history/history-entry';
import { sql, type Transaction } from 'kysely';
import { hashUserId } from '../auth/deleted-account.ts';
import { hashSecret } from '../auth/secrets.ts';
import { lockPictures } from './picture-quota.ts';

/** Enough to delete an account of a hundred thousand items in one transaction. */
const STATEMENT_LIMIT = '10min';

export interface DeletedRows {
  /** The spaces in which other people notice it. */
  spaceIds: string[];
  /** Keys of the pictures queued for removal. */
  pictureKeys: string[];
}

/**
 * Deletes every row of a person and queues their pictures for removal. What they added to other people's rooms stays:
 * it belongs to the rooms' owners, and its history loses the name. Takes the transaction of the whole deletion.
 */
export async function deleteRows(
  tx: Transaction<Database>,
  { id, userId, email }: { id: string; userId: string; email: string },
): Promise<DeletedRows> {
  await sql`select set_config('statement_timeout', ${STATEMENT_LIMIT}, true), set_config('boxroom.purge', 'on', true)`.execute(
    tx,
  );
  // Uploads into this person's quota take the same lock, so none runs until the end of the transaction.
  await lockPictures(tx, userId);
  // An import that is being written or undone locks its record before it locks spaces.
  await tx.deleteFrom('import_run').where('user_id', '=', userId).execute();
  await lockEverything(tx, userId);
  await tx
    .insertInto('account_deletion')
    .values({ id, user_hash: hashUserId(userId) })
    .execute();
  await handOverTrash(tx, userId);
  const pictureKeys = await queuePictures(tx, { id, userId });
  await leaveHistory(tx, userId);
  // Values of this person's items that somebody's import changed.
  await sql`delete from import_row r using space s where s.id = r.space_id and s.owner_id = ${userId}`.execute(tx);
  await leaveTrashOfOthers(tx, userId);
  await forgetAddress(tx, email);
  await sql`update room_member set invited_by = null where invited_by = ${userId}`.execute(tx);
  // Also deletes invitations sent to an address that they have since changed.
  await tx.deleteFrom('invitation').where('accepted_by', '=', userId).execute();
  await tx.deleteFrom('room_member').where('user_id', '=', userId).execute();
  // Rooms first: the triggers notify members through their memberships, and deleting the categories afterwards updates
  // no item of these rooms.
  await sql`delete from space where owner_id = ${userId} and kind = 'room'`.execute(tx);
  await sql`delete from space where owner_id = ${userId} and kind = 'personal'`.execute(tx);
  await tx.deleteFrom('app_user').where('id', '=', userId).execute();
  return { spaceIds: await changedSpaces(tx), pictureKeys };
}

/** Locks all affected spaces in the order that every writer uses (see `lockSpaces`). */
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

/** Deletes and queues the pictures of the person's items by any uploader, deleted items included. */
async function queuePictures(
  tx: Transaction<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      delete from picture where owner_id = ${userId} returning key)
    insert into picture_removal (key, account_deletion_id) select key, ${id} from gone returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * A room that now belongs to somebody else keeps its entries. An item or box that moved from or to another owner's room
 * has an entry that this owner keeps, without the end of the move in this person's rooms, which the owner could not
 * see.
 */
async function leaveHistory(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update history_entry h set owner_id = s.owner_id from space s
    where h.owner_id = ${userId} and s.id = h.space_id and s.owner_id <> ${userId}`.execute(tx);
  await sql`
    update history_entry h set owner_id = s.owner_id, space_id = s.id, room_id = null, room_name = null, box_id = null,
      box_name = null, after = null from space s
    where h.owner_id = ${userId} and s.id = h.from_space_id and s.owner_id <> ${userId}`.execute(tx);
  await sql`delete from history_entry where owner_id = ${userId}`.execute(tx);
  await sql`
    update history_group g set owner_id = s.owner_id from space s
    where g.owner_id = ${userId} and s.id = g.space_id and s.owner_id <> ${userId}`.execute(tx);
  await sql`delete from history_group where owner_id = ${userId}`.execute(tx);
  await sql`
    update history_group set actor_id = ${DELETED_AUTHOR_ID}, file_name = null where actor_id = ${userId}`.execute(tx);
  await sql`
    update history_entry h set from_space_id = null, from_box_id = null, before = null from space s
    where s.owner_id = ${userId} and h.from_space_id = s.id and h.owner_id = any(array(
      select ${userId}::uuid union select lines_owner_id from history_directory where owner_id = ${userId}))`.execute(
    tx,
  );
  await sql`
    update history_entry set actor_id = ${DELETED_AUTHOR_ID}, mutation_id = null where actor_id = ${userId}`.execute(
    tx,
  );
  // An entry about a change of ownership no longer names this person.
  await sql`
    update history_entry set before = replace(before::text, ${userId}, ${DELETED_AUTHOR_ID})::jsonb,
      after = replace(after::text, ${userId}, ${DELETED_AUTHOR_ID})::jsonb
    where after ? 'ownerId' and ${userId} in (before->>'ownerId', after->>'ownerId')`.execute(tx);
}

/**
 * Gives deletions in a room that now belongs to somebody else to that owner, with their pictures. Does the same for a
 * deleted item whose box moved to another owner's room, if that owner could restore it until now (see `mayFind`).
 */
async function handOverTrash(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    with theirs as (
      select d.id, d.thing_id, s.owner_id from deletion d join space s on s.id = d.space_id
      where d.owner_id = ${userId} and s.owner_id <> ${userId}
      union
      select d.id, d.thing_id, s.owner_id from deletion d
      join box b on b.id = d.box_id join space s on s.id = b.space_id
      join room_member m on m.space_id = d.space_id and m.user_id = s.owner_id
      where d.owner_id = ${userId} and s.owner_id <> ${userId} and d.entity = 'item'),
    given as (
      update deletion d set owner_id = t.owner_id from theirs t where t.id = d.id and t.thing_id = d.thing_id
      returning d.owner_id, d.rows)
    update picture p set owner_id = g.owner_id from given g cross join lateral jsonb_array_elements(g.rows) r
    where p.owner_id = ${userId} and p.entity = r->>'entity' and p.item_id = (r->'row'->>'id')::uuid`.execute(tx);
}

/**
 * Removes this person from what other people can restore: their settings and ticks, their membership, and the note that
 * they invited somebody.
 */
async function leaveTrashOfOthers(tx: Transaction<Database>, userId: string): Promise<void> {
  const without = (list: string, key: string) => sql`
    coalesce((select jsonb_agg(case e->>'invited_by' when ${userId} then e || '{"invited_by": null}' else e end)
      from jsonb_array_elements(nullif(d.personal->${list}, 'null')) e where e->>${key} <> ${userId}), 'null')`;
  await sql`
    update deletion d set personal = jsonb_build_object(
      'settings', ${without('settings', 'space_id')}, 'ticks', ${without('ticks', 'space_id')},
      'members', ${without('members', 'user_id')})
    where d.owner_id <> ${userId} and strpos(d.personal::text, ${userId}) > 0`.execute(tx);
}

/** Deletes everything that is linked to the address alone. */
async function forgetAddress(tx: Transaction<Database>, email: string): Promise<void> {
  await tx.deleteFrom('invitation').where('invitee_email', '=', email).execute();
  await tx.deleteFrom('referral').where('invited_hash', '=', hashSecret(email)).execute();
  await tx.deleteFrom('sign_in_request').where('email', '=', email).execute();
  await tx.deleteFrom('mail_outbox').where('to_email', '=', email).execute();
}
