import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@boxroom/db/tables/database';
import { addBox, addCategory, addItem, addPerson, addRoom, setBoxType, tick } from '@boxroom/db/testing/sample-rows';
import { type Kysely, sql } from 'kysely';
import type { Services } from '../rpc/context.ts';

export interface Vanishing {
  id: string;
  roomId: string;
  boxId: string;
  itemId: string;
  pictureKey: string;
}

/** Adds a person with a room that the friend uses, and rows in every table that cascades from a person. */
export async function addVanishing(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  friendId: string,
): Promise<Vanishing> {
  const { id, catalogueId } = await addPerson(db);
  const roomId = await addRoom(db, id, [friendId]);
  const boxId = await addBox(db, roomId);
  const itemId = await addItem(db, roomId, boxId, await addCategory(db, catalogueId));
  await tick(db, friendId, itemId);
  await setBoxType(db, friendId, boxId);
  // Leaves a tombstone.
  await db
    .deleteFrom('item')
    .where('id', '=', await addItem(db, roomId, boxId))
    .execute();
  const pictureKey = await addPicture({ db, pictures }, { itemId, ownerId: id });
  const [client, hash] = [randomUUID(), randomUUID()];
  const soon = sql`now() + interval '1 day'`;
  const statements = [
    sql`insert into invitation (id, token_hash, space_id, invitee_email, invited_by, expires_at)
      values (${randomUUID()}, ${hash}, ${roomId}, 'x@example.org', ${id}, ${soon})`,
    sql`insert into guest_link (id, token_hash, visit_key, owner_id, box_id)
      values (${randomUUID()}, ${hash}, 'v', ${id}, ${boxId})`,
    sql`insert into tag (id, owner_id, code) select id, ${id}, box_code(id, 0) from gen_random_uuid() id`,
    sql`insert into history_entry (client_at, actor_id, action, entity, entity_id, name, space_id, owner_id)
      values (now(), ${friendId}, 'add', 'item', ${itemId}, 'Lamp', ${roomId}, ${id})`,
    sql`insert into history_directory (space_id, owner_id, lines_owner_id) values (${roomId}, ${id}, ${friendId})`,
    sql`insert into deletion (id, thing_id, entity, owner_id, space_id, name, boxes, items, rows, personal)
      values (${randomUUID()}, ${randomUUID()}, 'item', ${id}, ${roomId}, 'Old', 0, 1, '[]', '{}')`,
    sql`insert into history_group (id, space_id, owner_id, actor_id, kind, at, rooms, boxes, items, edited, kept, lines)
      values (${randomUUID()}, ${roomId}, ${id}, ${friendId}, 'import', now(), 0, 0, 1, 0, 0, 1)`,
    sql`insert into import_run (id, user_id, file_name, source) values (${hash}, ${id}, 'garage.csv', 'other')`,
    sql`insert into import_part (import_id, part, space_id, version, items) values (${hash}, 0, ${roomId}, 1, 1)`,
    sql`insert into import_row (import_id, id, entity, space_id, after)
      values (${hash}, ${roomId}, 'room', ${roomId}, '{}')`,
    sql`insert into import_ref (user_id, source, ref, item_id) values (${id}, 'other', '1', ${itemId})`,
    sql`insert into user_session (id_hash, user_id, expires_at, absolute_expires_at)
      values (${hash}, ${id}, ${soon}, ${soon})`,
    sql`insert into identity (issuer, subject, user_id, provider) values ('https://id.example', ${id}, ${id}, 'google')`,
    sql`insert into password (user_id, hash) values (${id}, 'h')`,
    sql`insert into secret_token (token_hash, kind, user_id, email, expires_at)
      values (${hash}, 'recovery', ${id}, 'x@example.org', ${soon})`,
    sql`insert into device_pairing (id, user_id, session_hash, link_hash, expires_at)
      values (${randomUUID()}, ${id}, ${hash}, ${hash}, ${soon})`,
    sql`insert into passkey (id, user_id, public_key, counter, transports, name)
      values (${hash}, ${id}, '', 0, '{}', 'Phone')`,
    sql`insert into passkey_challenge (challenge, session_hash, expires_at) values (${hash}, ${hash}, ${soon})`,
    sql`insert into recovery_code (user_id, code_hash) values (${id}, ${hash})`,
    sql`insert into known_device (user_id, device_hash) values (${id}, 'd')`,
    sql`insert into email_change (id, user_id, old_email, new_email, confirm_hash, stop_hash, session_hash, expires_at)
      values (${randomUUID()}, ${id}, 'a@example.org', 'b@example.org', ${hash}, ${hash}, 's', ${soon})`,
    sql`insert into sync_client (id, user_id) values (${client}, ${id})`,
    sql`insert into sync_mutation (client_id, seq, id, name) values (${client}, 1, ${randomUUID()}, 'item.add')`,
    sql`insert into finished_mutation (user_id, id) values (${id}, ${randomUUID()})`,
    sql`insert into notification_setting (user_id) values (${id})`,
    sql`insert into digest_item (user_id, item_id, date_stamp, stage) values (${id}, ${itemId}, now(), 'soon')`,
    sql`insert into digest_deadline (user_id, item_id, kind, date_stamp, stage)
      values (${id}, ${itemId}, 'lent', now(), 'soon')`,
    sql`insert into unsubscribe_token (token_hash, user_id) values (${hash}, ${id})`,
    sql`insert into push_subscription
      (id, session_hash, user_id, endpoint, p256dh, auth, reminders, own_rooms, shared_rooms, names)
      values (${client}, ${hash}, ${id}, ${`https://push.example/${hash}`}, 'p', 'a', true, true, true, true)`,
    sql`insert into push_message (subscription_id, topic) values (${client}, 'reminders')`,
    sql`insert into mail_outbox (id, kind, to_email, subject, html, text, user_id)
      values (${randomUUID()}, 'digest', 'x@example.org', 's', 'h', 't', ${id})`,
    sql`insert into referral (id, referrer_id, invited_email, invited_hash)
      values (${randomUUID()}, ${id}, 'friend@example.org', ${hash})`,
    sql`insert into referral_reward (user_id, reward) values (${id}, 1)`,
    sql`insert into onboarding (user_id) values (${id})`,
    sql`insert into feature_vote (user_id, feature) values (${id}, 'image-recognition')`,
  ];
  for (const statement of statements) await statement.execute(db);
  return { id, roomId, boxId, itemId, pictureKey };
}

/** Adds a picture to an item, row and files. Returns its key. */
export async function addPicture(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  { itemId, ownerId }: { itemId: string; ownerId: string },
): Promise<string> {
  const [id, key] = [randomUUID(), randomBytes(16).toString('hex')];
  await pictures.write(key, { full: Buffer.from('full'), thumb: Buffer.from('thumb') });
  await db.updateTable('item').set({ picture_id: id }).where('id', '=', itemId).execute();
  await sql`
    insert into picture (item_id, id, uploader_id, owner_id, key, bytes, width, height, created_at)
    values (${itemId}, ${id}, ${ownerId}, ${ownerId}, ${key}, 9, 1, 1, now() - interval '2 days')`.execute(db);
  return key;
}

/** Runs `work` like a manual repair with triggers and foreign keys switched off. */
export async function withoutTriggers(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });
}

/** Deletes people's account rows and nothing that depends on them. */
export async function vanish(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await withoutTriggers(db, (tx) => tx.deleteFrom('app_user').where('id', 'in', ids).execute());
  // Updates Postgres' own count immediately.
  await sql`select pg_stat_force_next_flush()`.execute(db);
}

/** Sync versions, and times that every call writes. */
const PASSING = ['version', 'bumped_by', 'last_seen_at'];
/** Every call or sign-in may count attempts; the admin log changes with each cleanup. */
const NOT_READ = ['rate_limit', 'admin_action'];

/** Returns every row of every table as sorted text, by the table's name. */
export async function readAllRows(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !NOT_READ.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${PASSING}::text[])::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}
