import { randomUUID } from 'node:crypto';
import { addBox, addItem, addRoom, tick } from '@boxroom/db/testing/sample-rows';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deletePerson } from '../../access/delete-person.ts';
import { hashSecret } from '../../auth/secrets.ts';
import { readPicture } from '../../picture-store/picture-store.ts';
import { forgetDeletions, removeQueuedPictures } from '../../picture-store/remove-queued-pictures.ts';
import { router } from '../../rpc/trpc.ts';
import {
  addPictureHousehold,
  addWaitingItem,
  outcomeOf,
  type PictureHousehold,
  putPicture,
} from '../../testing/picture-household.ts';
import { phonePicture } from '../../testing/sample-pictures.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';
import { accountDeletionRouter } from './account-deletion-router.ts';

let server: TestApp;
let house: PictureHousehold;
/** The address of the person who deletes the account, here the owner of the shared room. */
let email: string;
let catalogueId: string;
let othersRoom: string;
let othersItem: string;

beforeEach(async () => {
  server = await createTestApp({ router: router({ accountDeletion: accountDeletionRouter }) });
  house = await addPictureHousehold(server);
  const person = await db()
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', house.owner.id)
    .executeTakeFirstOrThrow();
  email = person.email;
  catalogueId = person.catalogue_id;
  await liveHere();
});
afterEach(() => server.stop());

const db = () => server.services.db;

/** Creates rows of the person in every table. */
async function liveHere(): Promise<void> {
  const { owner, editor, roomId, boxId } = house;
  const me = owner.id;
  const { pictureId } = await addWaitingItem(server, house);
  await putPicture(server.app, { id: pictureId, who: owner, body: await phonePicture() });
  othersRoom = await addRoom(db(), editor.id, [me]);
  const othersBox = await addBox(db(), othersRoom);
  othersItem = await addItem(db(), othersRoom, othersBox);
  await db().updateTable('item').set({ picture_id: randomUUID() }).where('id', '=', othersItem).execute();
  const { picture_id: othersPicture } = await db()
    .selectFrom('item')
    .select('picture_id')
    .where('id', '=', othersItem)
    .executeTakeFirstOrThrow();
  await putPicture(server.app, { id: othersPicture ?? '', who: owner, body: await phonePicture() });
  await tick(db(), me, othersItem);
  await tick(db(), editor.id, await addItem(db(), roomId, boxId));
  const item = await addItem(db(), me, await addBox(db(), me));
  const requests: string[] = [
    `insert into box_setting (space_id, id, box_type, updated_at, version) values ('${me}', '${othersBox}', 'plastic', 1, 1)`,
    `insert into category (id, space_id, name, created_at, updated_at, version) values (gen_random_uuid(), '${catalogueId}', 'Mine', 1, 1, 1)`,
    `update item set category_id = (select id from category where space_id = '${catalogueId}') where id in ('${item}', '${othersItem}')`,
    `update room_member set invited_by = '${me}'`,
    `insert into invitation (id, token_hash, space_id, invitee_email, invited_by, accepted_by, expires_at) values
      (gen_random_uuid(), 'a' || gen_random_uuid(), '${othersRoom}', '${email}', '${editor.id}', null, now()),
      (gen_random_uuid(), 'b' || gen_random_uuid(), '${othersRoom}', 'x@example.org', '${editor.id}', '${me}', now()),
      (gen_random_uuid(), 'c' || gen_random_uuid(), '${roomId}', 'y@example.org', '${me}', null, now())`,
    `insert into sign_in_request (id, email, link_hash, code_hash, device_hash, expires_at) values (gen_random_uuid(), '${email}', gen_random_uuid(), 'c', 'd', now())`,
    `insert into mail_outbox (id, kind, to_email, subject, html, text, user_id) values (gen_random_uuid(), 'digest', '${email}', 's', 'h', 't', '${me}')`,
    `insert into sync_client (id, user_id) values (gen_random_uuid(), '${me}')`,
    `insert into sync_mutation (client_id, seq, id, name) select id, 1, gen_random_uuid(), 'item.add' from sync_client where user_id = '${me}'`,
    `insert into finished_mutation (user_id, id) values ('${me}', gen_random_uuid())`,
    `insert into history_entry (client_at, actor_id, action, entity, entity_id, name, space_id, from_space_id, owner_id) values
      (now(), '${me}', 'add', 'item', '${item}', 'My lamp', '${me}', null, '${me}'),
      (now(), '${editor.id}', 'edit', 'item', '${item}', 'My other lamp', '${roomId}', null, '${me}'),
      (now(), '${me}', 'add', 'item', '${othersItem}', 'Their lamp', '${othersRoom}', null, '${editor.id}'),
      (now(), '${me}', 'move', 'item', '${item}', 'Taken lamp', '${roomId}', '${othersRoom}', '${me}')`,
    `insert into history_entry (client_at, actor_id, action, entity, entity_id, name, space_id, owner_id, before, after) values
      (now(), '${me}', 'edit', 'room', '${othersRoom}', 'Their room', '${othersRoom}', '${me}',
        '{"ownerId": "${me}"}', '{"ownerId": "${editor.id}"}')`,
    `insert into deletion (id, thing_id, entity, owner_id, space_id, name, boxes, items, rows, personal, deleted_by) values
      (gen_random_uuid(), gen_random_uuid(), 'item', '${me}', '${me}', 'Old', 0, 1, '[]', '{}', '${me}'),
      (gen_random_uuid(), gen_random_uuid(), 'room', '${editor.id}', '${othersRoom}', 'Old room', 0, 1, '[]',
        '{"settings": [{"space_id": "${me}"}], "ticks": null, "members": [{"user_id": "${me}"}, {"user_id": "${editor.id}"}]}', '${me}')`,
    `insert into history_group (id, space_id, owner_id, actor_id, kind, file_name, at, rooms, boxes, items, edited, kept, lines) values
      (gen_random_uuid(), '${roomId}', '${me}', '${editor.id}', 'import', 'mine.csv', now(), 0, 0, 1, 0, 0, 1),
      (gen_random_uuid(), '${othersRoom}', '${me}', '${editor.id}', 'import', 'given.csv', now(), 0, 0, 1, 0, 0, 1),
      (gen_random_uuid(), '${othersRoom}', '${editor.id}', '${me}', 'import', 'name.csv', now(), 0, 0, 1, 0, 0, 1)`,
    `insert into import_run (id, user_id, file_name, source) values
      ('${randomUUID()}', '${me}', 'mine.csv', 'other'), ('${randomUUID()}', '${editor.id}', 'theirs.csv', 'other')`,
    `insert into import_part (import_id, part, space_id, version, items) select id, 0, '${me}', 1, 1 from import_run where user_id = '${me}'`,
    `insert into import_row (import_id, id, entity, space_id, after) select id, '${item}', 'item', '${roomId}', '{}' from import_run`,
    `insert into import_ref (user_id, source, ref, item_id) values ('${me}', 'other', '1', '${item}')`,
    `insert into tag (id, owner_id, code) select id, '${me}', box_code(id, 0) from gen_random_uuid() id`,
    `insert into guest_link (id, token_hash, visit_key, owner_id, room_id) values (gen_random_uuid(), gen_random_uuid(), 'v', '${me}', '${roomId}')`,
    `insert into onboarding (user_id) values ('${me}')`,
    `insert into feature_vote (user_id, feature) values ('${me}', 'image-recognition')`,
    `insert into identity (issuer, subject, user_id, provider) values ('https://id.example', '${me}', '${me}', 'google')`,
    `insert into password (user_id, hash) values ('${me}', 'h')`,
    `insert into secret_token (token_hash, kind, user_id, email, expires_at) values (gen_random_uuid(), 'recovery', '${me}', '${email}', now())`,
    `insert into device_pairing (id, user_id, session_hash, link_hash, expires_at)
      select gen_random_uuid(), user_id, id_hash, 'link', now() from user_session where user_id = '${me}' limit 1`,
    `insert into passkey (id, user_id, public_key, counter, transports, name) values ('k', '${me}', '', 0, '{}', 'Phone')`,
    `insert into recovery_code (user_id, code_hash) values ('${me}', 'h')`,
    `insert into known_device (user_id, device_hash) values ('${me}', 'd')`,
    `insert into notification_setting (user_id) values ('${me}')`,
    `insert into referral (id, referrer_id, invited_email, invited_hash, referred_user_id) values
      (gen_random_uuid(), '${me}', 'friend@example.org', 'h', null),
      (gen_random_uuid(), '${editor.id}', '${email}', '${hashSecret(email)}', null),
      (gen_random_uuid(), '${editor.id}', null, null, '${me}')`,
    `insert into referral_reward (user_id, reward) values ('${me}', 1)`,
    `insert into digest_item (user_id, item_id, date_stamp, stage) values ('${me}', '${item}', now(), 'soon')`,
    `insert into digest_deadline (user_id, item_id, kind, date_stamp, stage)
      values ('${me}', '${item}', 'lent', now(), 'soon')`,
    `insert into unsubscribe_token (token_hash, user_id) values (gen_random_uuid(), '${me}')`,
    `insert into push_subscription
      (session_hash, user_id, endpoint, p256dh, auth, reminders, own_rooms, shared_rooms, names)
      select id_hash, user_id, 'https://push.example/' || id_hash, 'p', 'a', true, true, true, true from user_session`,
    `insert into push_message (subscription_id, topic, room_id, actor_id)
      select id, '${othersRoom}', '${othersRoom}', '${me}' from push_subscription`,
    `insert into email_change (id, user_id, old_email, new_email, confirm_hash, stop_hash, session_hash, expires_at) values
      (gen_random_uuid(), '${me}', '${email}', 'new@example.org', gen_random_uuid(), gen_random_uuid(), 's', now())`,
  ];
  for (const request of requests) await sql.raw(request).execute(db());
}

/** Returns the tables that mention this person, by id, by address or by their catalogue. */
async function tracesOf(userId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db());
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} t
      where t::text like ${`%${userId}%`} or t::text like ${`%${email}%`} or t::text like ${`%${catalogueId}%`} limit 1`.execute(
      db(),
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'app_user'::regclass`.execute(db());
  return rows.map(({ name }) => name);
}

const call = (path: string, input: unknown, cookie = house.owner.cookie) =>
  server.app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { ...SAME_ORIGIN, cookie },
    payload: JSON.stringify(input),
  });
const remove = (id: string = randomUUID(), confirm = 'DELETE') => call('accountDeletion.delete', { id, confirm });
const files = async () => {
  const keys = await db().selectFrom('picture').select('key').execute();
  const sizes = await Promise.all(keys.map(({ key }) => readPicture(server.services.pictures, key, 'full')));
  return sizes.filter((file) => file !== null).length;
};
const checksum = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('rate_limit', 'server_state')`.execute(db());
  const sums: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(
      db(),
    );
    sums.push(`${name} ${rows[0]?.sum}`);
  }
  return sums.toSorted();
};

describe('a deleted account', () => {
  test('leaves no row and no file', async () => {
    const before = await tracesOf(house.owner.id);
    // A test below covers `admin_action`.
    const aboutPeople = (await tablesAboutPeople()).filter((name) => name !== 'admin_action');
    expect(before).toEqual(expect.arrayContaining(aboutPeople));
    for (const table of ['history_entry', 'room', 'box', 'item', 'checklist_entry', 'box_setting', 'category'])
      expect(before).toContain(table);
    const key = (
      await sql<{ key: string }>`select p.key from picture p join item i on i.id = p.item_id
        where i.space_id = ${house.roomId}`.execute(db())
    ).rows[0]?.key;
    expect(await readPicture(server.services.pictures, key ?? '', 'full')).not.toBeNull();

    const answer = await remove();
    expect(answer.json()).toEqual({ result: { data: { picturesLeft: 0 } } });
    expect(answer.headers['set-cookie']).toMatch(/Max-Age=0/);
    // The last mail is still to be sent, and deleted afterwards; it is the last trace of the account.
    expect(await tracesOf(house.owner.id)).toEqual(['mail_outbox']);
    const [mail, ...more] = await db().selectFrom('mail_outbox').selectAll().execute();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to_email: email, kind: 'account-notice', user_id: null });
    expect(mail?.subject).toContain('was deleted');
    await sql`update mail_outbox set sent_at = now()`.execute(db());
    await forgetDeletions(db());
    expect(await tracesOf(house.owner.id)).toEqual([]);
    // Not even the address at which they were once invited.
    expect(await db().selectFrom('invitation').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('referral').selectAll().execute()).toEqual([]);
    expect(await readPicture(server.services.pictures, key ?? '', 'full')).toBeNull();
    expect(outcomeOf(await remove())).toBe('401 NOT_SIGNED_IN');
  });

  test('leaves other people’s data, without the name', async () => {
    await remove();
    expect(await db().selectFrom('item').select('id').where('id', '=', othersItem).execute()).toHaveLength(1);
    expect(await files()).toBe(1);
    const lines = await db().selectFrom('history_entry').selectAll().orderBy('name').execute();
    expect(lines.map(({ name }) => name)).toEqual(['Taken lamp', 'Their lamp', 'Their room']);
    expect(new Set(lines.map((line) => line.owner_id))).toEqual(new Set([house.editor.id]));
    const groups = await db().selectFrom('history_group').selectAll().orderBy('file_name').execute();
    expect(groups.map(({ file_name: name, owner_id: owner }) => [name, owner])).toEqual([
      ['given.csv', house.editor.id],
      [null, house.editor.id],
    ]);
    expect(await db().selectFrom('import_run').select('file_name').execute()).toEqual([{ file_name: 'theirs.csv' }]);
    expect(await db().selectFrom('import_row').selectAll().execute()).toEqual([]);
    const [trash] = await db().selectFrom('deletion').selectAll().execute();
    expect(trash?.personal).toEqual({ settings: null, ticks: null, members: [{ user_id: house.editor.id }] });
    for (const guest of [house.editor, house.viewer])
      expect(await db().selectFrom('room_member').selectAll().where('user_id', '=', guest.id).execute()).toEqual([]);
  });

  test('of an admin leaves the admin log, with the address of that time', async () => {
    await sql`insert into admin_action (user_id, email, action, outcome)
      values (${house.owner.id}, ${email}, 'cleanup', 'done')`.execute(db());
    await remove();
    expect(await db().selectFrom('admin_action').select(['user_id', 'email', 'action']).execute()).toEqual([
      { user_id: null, email, action: 'cleanup' },
    ]);
  });

  test('returns the spaces in which other people notice it', async () => {
    const spaces = await deletePerson(db(), { id: randomUUID(), userId: house.owner.id });
    expect(spaces).toEqual(expect.arrayContaining([house.editor.id, house.viewer.id, othersRoom]));
  });

  test('is reported as deleted to a caller with its id', async () => {
    const isDeleted = async () =>
      (
        await server.app.inject({
          method: 'GET',
          url: `/trpc/accountDeletion.isDeleted?input=${encodeURIComponent(JSON.stringify({ userId: house.owner.id }))}`,
          headers: { host: SAME_ORIGIN.host },
        })
      ).json<{ result: { data: { isDeleted: boolean } } }>().result.data.isDeleted;
    expect(await isDeleted()).toBe(false);
    await remove();
    expect(await isDeleted()).toBe(true);
  });
});

describe('a deletion', () => {
  test('needs the typed word and a fresh session, and is limited to three an hour', async () => {
    for (const word of ['delete', 'DELETE ', '', 'Delete'])
      expect(outcomeOf(await remove(randomUUID(), word))).toBe('400 INVALID');
    await sql`update user_session set created_at = now() - interval '15 minutes'`.execute(db());
    for (let n = 0; n < 3; n++) expect(outcomeOf(await remove())).toBe('403 SIGN_IN_AGAIN');
    await sql`update user_session set created_at = now()`.execute(db());
    expect(outcomeOf(await remove())).toBe('429 RATE_LIMITED');
    expect(outcomeOf(await call('accountDeletion.delete', { id: randomUUID(), confirm: 'DELETE' }, ''))).toBe(
      '401 NOT_SIGNED_IN',
    );
    expect(await tracesOf(house.owner.id)).toContain('app_user');
  });

  test('returns the same when it is repeated after a lost response', async () => {
    const id = randomUUID();
    const [one, two] = await Promise.all([remove(id), remove(id)]);
    expect([one.statusCode, two.statusCode].filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await remove(id)).json()).toEqual({ result: { data: { picturesLeft: 0 } } });
    expect(await db().selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1);
  });

  test('is atomic, wherever it is cut off', async () => {
    const { owner } = house;
    const before = await checksum();
    const id = randomUUID();
    let steps = 0;
    for (let cutAt = 1; ; cutAt++) {
      steps = 0;
      const cut = db().withPlugin({
        transformQuery({ node }) {
          steps++;
          if (steps === cutAt) throw new Error('cut off');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const outcome = await deletePerson(cut, { id, userId: owner.id }).catch((error: Error) => error.message);
      if (outcome !== 'cut off') break;
      expect(await checksum()).toEqual(before);
    }
    expect(steps).toBeGreaterThan(15);
    expect(await tracesOf(owner.id)).toEqual(['mail_outbox']);

    // The process dies before it removes the files: a later run removes them.
    const { pictures, log } = server.services;
    const [queued] = await db().selectFrom('picture_removal').selectAll().execute();
    expect(await readPicture(pictures, queued?.key ?? '', 'full')).not.toBeNull();
    const failing = { ...pictures, remove: () => Promise.reject(new Error('disk')) };
    await removeQueuedPictures({ db: db(), pictures: failing, log });
    expect((await remove(id)).json()).toEqual({ result: { data: { picturesLeft: 1 } } });
    await sql`update picture_removal set next_try_at = now()`.execute(db());
    // The process dies after it removed the file and before it updated the queue.
    await pictures.remove(queued?.key ?? '');
    await removeQueuedPictures({ db: db(), pictures, log });
    expect(await db().selectFrom('picture_removal').selectAll().execute()).toEqual([]);
    expect((await remove(id)).json()).toEqual({ result: { data: { picturesLeft: 0 } } });
  });

  test('previews what it removes and who could take a room over', async () => {
    const people = await db()
      .selectFrom('profile')
      .select(['id as userId', 'username'])
      .where('id', 'in', [house.editor.id, house.viewer.id])
      .orderBy('username')
      .execute();
    const answer = await server.app.inject({
      method: 'GET',
      url: '/trpc/accountDeletion.preview',
      headers: { host: SAME_ORIGIN.host, cookie: house.owner.cookie },
    });
    expect(answer.json()).toEqual({
      result: {
        data: {
          rooms: 1,
          boxes: 2,
          items: 3,
          pictures: 1,
          papers: 0,
          sharedRooms: [{ id: house.roomId, name: 'Cellar', members: 2, people }],
          joinedRooms: 1,
          isFresh: true,
        },
      },
    });
  });
});
