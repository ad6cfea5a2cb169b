import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import type { TestDatabase } from '@boxroom/db/testing/test-database';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { addDays, dateIn } from '@boxroom/domain/digest/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../logger.ts';
import { claimPushes } from '../../push/push-queue.ts';
import { ITEMS_MAX } from './dated-items.ts';
import { readNotificationSettings, writeNotificationSettings } from './notification-settings.ts';
import { sendDueDigests, startSendingDigests } from './send-digests.ts';
import { makeUnsubscribeUrl, unsubscribe } from './unsubscribe.ts';

const env = { digestHour: 8, digestTimeZone: 'UTC', publicOrigin: 'https://boxes.example.org' };
let database: TestDatabase;
let ann: string;
let room: string;
let box: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('mail_outbox').execute();
  await database.db.deleteFrom('notification_setting').execute();
  ann = await addDatedPerson();
  room = await addRoom(database.db, ann);
  box = await addBox(database.db, room);
});

const options = () => ({ db: database.db, env, log: createLogger('silent'), onDigest: () => undefined });
const sendDue = () => sendDueDigests(options());
const today = () => dateIn('UTC', Date.now());

/** Adds a person who shows date stamps. */
async function addDatedPerson(): Promise<string> {
  const { id } = await addPerson(database.db);
  await showDates(id, true);
  return id;
}

async function showDates(id: string, show: boolean): Promise<void> {
  await database.db.updateTable('profile').set({ show_date_stamp: show }).where('id', '=', id).execute();
}

async function addDated(name: string, inDays: number, where = { room, box }): Promise<string> {
  const id = await addItem(database.db, where.room, where.box);
  await database.db
    .updateTable('item')
    .set({ name, date_stamp: addDays(today(), inDays) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Turns reminders on and makes the digest due. */
async function makeDue(userId: string, ago = '1 minute'): Promise<void> {
  await writeNotificationSettings(database.db, env, { userId, set: { emailNotifications: true } });
  await sql`update notification_setting set next_digest_at = now() - ${ago}::interval, last_digest_at = null
    where user_id = ${userId}`.execute(database.db);
}

const mails = () => database.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();
const settingsRow = (userId: string) =>
  database.db.selectFrom('notification_setting').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

describe('a digest on devices', () => {
  /** Switches notifications on for a device of a person. */
  async function addDevice(userId: string, reminders = true): Promise<string> {
    const hash = `${userId} ${Math.random()}`;
    await sql`insert into user_session (id_hash, user_id, expires_at, absolute_expires_at)
      values (${hash}, ${userId}, now() + interval '1 day', now() + interval '1 day')`.execute(database.db);
    const { rows } = await sql<{ id: string }>`insert into push_subscription
      (session_hash, user_id, endpoint, p256dh, auth, reminders, own_rooms, shared_rooms, names)
      values (${hash}, ${userId}, ${`https://push.example/${hash}`}, 'p', 'a', ${reminders}, true, true, true)
      returning id`.execute(database.db);
    return rows[0]?.id ?? '';
  }
  const messages = () => database.db.selectFrom('push_message').selectAll().execute();
  const switchMail = (on: boolean) =>
    writeNotificationSettings(database.db, env, { userId: ann, set: { emailNotifications: on } });
  beforeEach(() => database.db.deleteFrom('push_subscription').execute());

  test('goes to each that wants it, beside the mail', async () => {
    await addDated('Milk', 0);
    await addDated('Ham', -1);
    const wanting = [await addDevice(ann), await addDevice(ann)];
    await addDevice(ann, false);
    await makeDue(ann);
    expect([await sendDue(), (await mails()).length]).toEqual([1, 1]);
    const sent = await messages();
    expect(sent.map(({ subscription_id: id }) => id).toSorted()).toEqual(wanting.toSorted());
    expect(sent[0]?.content).toEqual({ today: 1, soon: 0, overdue: 1, path: `/box/${box}` });
  });

  test.each([
    [null, 'en'],
    ['ar', 'ar'],
    ['of another version', 'en'],
  ])('is, like the mail, in the language of the account: %j is %s', async (language, expected) => {
    await database.db.updateTable('app_user').set({ language }).where('id', '=', ann).execute();
    await addDated('Milk', 0);
    await addDevice(ann);
    await makeDue(ann);
    await sendDue();
    expect((await claimPushes(database.db)).claimed[0]?.language).toBe(language);
    expect((await mails())[0]?.html).toContain(`<html lang="${expected}"`);
  });

  test('needs no mail', async () => {
    await addDated('Milk', 3);
    await addDevice(ann);
    await makeDue(ann);
    await switchMail(false);
    expect([await sendDue(), await mails(), (await messages()).length]).toEqual([1, [], 1]);
    expect(await sendDue()).toBe(0);
  });

  test('is planned as long as mail or a device wants it', async () => {
    await switchMail(true);
    await addDevice(ann);
    await switchMail(false);
    expect((await settingsRow(ann)).next_digest_at).not.toBeNull();
    await database.db.deleteFrom('push_subscription').execute();
    await switchMail(false);
    expect((await settingsRow(ann)).next_digest_at).toBeNull();
  });

  test('is looked for once after the last device is gone, and never again', async () => {
    await addDated('Milk', 3);
    const device = await addDevice(ann);
    await makeDue(ann);
    await switchMail(false);
    await database.db.deleteFrom('push_subscription').where('id', '=', device).execute();
    expect(await sendDue()).toBe(0);
    expect((await settingsRow(ann)).next_digest_at).toBeNull();
    await addDevice(ann);
    await switchMail(false);
    expect((await settingsRow(ann)).next_digest_at).not.toBeNull();
  });

  test('goes on after a mail was unsubscribed from', async () => {
    await addDated('Milk', 3);
    await addDevice(ann);
    await makeDue(ann);
    const url = await database.db
      .transaction()
      .execute((tx) => makeUnsubscribeUrl(tx, { userId: ann, publicOrigin: env.publicOrigin }));
    await unsubscribe(database.db, new URL(url).searchParams.get('token') ?? '');
    expect([await sendDue(), await mails(), (await messages()).length]).toEqual([1, [], 1]);
  });

  test('is not made once the last device is gone', async () => {
    await addDated('Milk', 3);
    await addDevice(ann);
    await makeDue(ann);
    await switchMail(false);
    await database.db.deleteFrom('push_subscription').execute();
    expect([await sendDue(), await mails()]).toEqual([0, []]);
  });
});

describe('a digest', () => {
  test('lists the items coming due, with an unsubscribe link', async () => {
    await addDated('Milk', 3);
    await addDated('Ham', -1);
    await addDated('Wine', 8);
    await makeDue(ann);
    expect(await sendDue()).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: 'digest', to_email: `${ann}@example.com`, user_id: ann });
    expect(mail?.subject).toBe('Boxroom: 1 item coming up, 1 past its date');
    expect(mail?.text).toContain('- Milk, ');
    expect(mail?.text).toContain('Box in Cellar');
    expect(mail?.text).not.toContain('Wine');
    expect(mail?.unsubscribe_url).toMatch(/^https:\/\/boxes\.example\.org\/unsubscribe\?token=un_[\w-]{43}$/);
  });

  test('looks ahead as many days as the person chose', async () => {
    await addDated('Wine', 30);
    await writeNotificationSettings(database.db, env, { userId: ann, set: { reminderDays: 30 } });
    await makeDue(ann);
    expect(await sendDue()).toBe(1);
  });

  test.each([
    ['far ahead', 7],
    ['long past', -300],
  ])('of more dates than it reads, %s, keeps the nearest ones', async (_, inDays) => {
    await sql`insert into item (id, space_id, box_id, name, date_stamp, created_at, updated_at)
      select gen_random_uuid(), ${room}, ${box}, 'Far ' || n, ${addDays(today(), inDays)}::date, 1, 1
      from generate_series(1, ${ITEMS_MAX}) n`.execute(database.db);
    await addDated('Milk', 0);
    await addDated('Ham', -1);
    await makeDue(ann);
    expect(await sendDue()).toBe(1);
    const told = await sql<{ name: string }>`select i.name from digest_item d join item i on i.id = d.item_id
      where d.user_id = ${ann} and i.name not like 'Far %' order by i.name`.execute(database.db);
    expect(told.rows.map(({ name }) => name)).toEqual(['Ham', 'Milk']);
  });

  test('is skipped without new items, and the next is due in the morning', async () => {
    await addDated('Milk', 3);
    await makeDue(ann);
    expect(await sendDue()).toBe(1);
    await makeDue(ann);
    expect(await sendDue()).toBe(0);
    expect(await mails()).toHaveLength(1);
    const next = (await settingsRow(ann)).next_digest_at ?? new Date(0);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(next.toISOString()).toMatch(/T08:00:00/);
  });

  test('lists an item again for a new date, and an overdue item once', async () => {
    const milk = await addDated('Milk', -2);
    await makeDue(ann);
    expect(await sendDue()).toBe(1);
    for (let day = 0; day < 2; day++) {
      await makeDue(ann);
      expect(await sendDue()).toBe(0);
    }
    await database.db
      .updateTable('item')
      .set({ date_stamp: addDays(today(), 1) })
      .where('id', '=', milk)
      .execute();
    await makeDue(ann);
    expect(await sendDue()).toBe(1);
  });

  test('drops its record of deleted items', async () => {
    const milk = await addDated('Milk', 1);
    await makeDue(ann);
    await sendDue();
    await database.db.deleteFrom('item').where('id', '=', milk).execute();
    await makeDue(ann);
    await sendDue();
    expect(await database.db.selectFrom('digest_item').selectAll().where('user_id', '=', ann).execute()).toEqual([]);
  });

  test('is sent once a day at most', async () => {
    await addDated('Milk', 3);
    await makeDue(ann);
    await sendDue();
    await addDated('Eggs', 3);
    // Turning it off and on, or traveling, makes no second one due today.
    for (const timeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'UTC'])
      await writeNotificationSettings(database.db, env, { userId: ann, set: { emailNotifications: true, timeZone } });
    expect(await sendDue()).toBe(0);
    const { next_digest_at: next, last_digest_at: last } = await settingsRow(ann);
    expect(dateIn('UTC', next?.getTime() ?? 0)).not.toBe(dateIn('UTC', last?.getTime() ?? 0));
  });

  test('that is due is still sent after a change of settings', async () => {
    await addDated('Milk', 3);
    await makeDue(ann);
    await writeNotificationSettings(database.db, env, { userId: ann, set: { timeZone: 'Europe/Copenhagen' } });
    expect(await sendDue()).toBe(1);
  });

  test('waits for the next morning if the server was down for half a day', async () => {
    await addDated('Milk', 3);
    await makeDue(ann, '13 hours');
    expect(await sendDue()).toBe(0);
    await makeDue(ann, '11 hours');
    expect(await sendDue()).toBe(1);
  });

  test('waits while the person is blocked, and then lists what it has not yet', async () => {
    await addDated('Milk', 3);
    await makeDue(ann);
    const block = (at: Date | null) =>
      database.db.updateTable('app_user').set({ blocked_at: at }).where('id', '=', ann).execute();
    await block(new Date());
    expect([await sendDue(), await mails()]).toEqual([0, []]);
    expect((await settingsRow(ann)).next_digest_at?.getTime()).toBeGreaterThan(Date.now());
    await block(null);
    await makeDue(ann);
    expect([await sendDue(), (await mails()).length]).toEqual([1, 1]);
  });

  test('is not sent to a person who turned reminders off', async () => {
    await addDated('Milk', 3);
    await makeDue(ann);
    await writeNotificationSettings(database.db, env, { userId: ann, set: { emailNotifications: false } });
    expect(await sendDue()).toBe(0);
  });
});

describe('items in shared rooms', () => {
  test('are listed if the person may see them and both people show dates', async () => {
    const bob = await addDatedPerson();
    const shared = await addRoom(database.db, bob, [ann]);
    const theirs = { room: shared, box: await addBox(database.db, shared) };
    await addDated('Bob’s cream', 2, theirs);
    const alone = await addRoom(database.db, bob);
    await addDated('Bob’s secret', 2, { room: alone, box: await addBox(database.db, alone) });
    await showDates(bob, false);
    await makeDue(ann);
    expect(await sendDue()).toBe(0);
    await showDates(bob, true);
    await makeDue(ann);
    expect(await sendDue()).toBe(1);
    const [mail] = await mails();
    expect(mail?.text).toContain('Bob’s cream');
    expect(mail?.text).not.toContain('secret');
  });

  test('are not listed after the access has ended', async () => {
    const bob = await addDatedPerson();
    const shared = await addRoom(database.db, bob, [ann]);
    await addDated('Cream', 2, { room: shared, box: await addBox(database.db, shared) });
    await database.db.deleteFrom('room_member').where('user_id', '=', ann).execute();
    await makeDue(ann);
    expect(await sendDue()).toBe(0);
  });

  test('are not listed, like one’s own, while the person hides dates', async () => {
    await addDated('Milk', 3);
    await showDates(ann, false);
    await makeDue(ann);
    expect(await sendDue()).toBe(0);
  });
});

describe('deadlines', () => {
  type Deadline = { warranty_until?: string | null; lent_to?: string | null; lent_due?: string | null };

  async function addWith(name: string, set: Deadline, where = { room, box }): Promise<string> {
    const id = await addItem(database.db, where.room, where.box);
    await setDeadline(id, { name, ...set });
    return id;
  }

  async function setDeadline(id: string, set: Deadline & { name?: string }): Promise<void> {
    await database.db.updateTable('item').set(set).where('id', '=', id).execute();
  }

  async function show(id: string, set: { show_warranty?: boolean; show_lent?: boolean }): Promise<void> {
    await database.db.updateTable('profile').set(set).where('id', '=', id).execute();
  }

  const lentTo = (who: string, inDays: number) => ({ lent_to: who, lent_due: addDays(today(), inDays) });
  const guarded = (inDays: number) => ({ warranty_until: addDays(today(), inDays) });
  const digests = async () => {
    await makeDue(ann);
    return sendDue();
  };

  test('are listed with their own words, each kind where it is switched on', async () => {
    await addWith('Drill', { ...lentTo('Ana', -1), ...guarded(7) });
    await addWith('Saw', { lent_to: 'Bea', ...guarded(8) });
    expect(await digests()).toBe(0);
    await show(ann, { show_warranty: true });
    expect(await digests()).toBe(1);
    await show(ann, { show_warranty: false, show_lent: true });
    expect(await digests()).toBe(1);
    const [first, second] = (await mails()).map(({ text }) => text);
    expect(first).toContain('- Warranty of Drill ends in 7 days, ');
    expect(first).not.toMatch(/Ana|Saw/);
    expect(second).toContain('- Drill, lent to Ana, was due back yesterday, ');
    expect(second).not.toMatch(/Warranty|Saw/);
  });

  test('are new before, on and after their day, each on its own', async () => {
    await show(ann, { show_warranty: true, show_lent: true });
    const drill = await addWith('Drill', { ...lentTo('Ana', 3), ...guarded(3) });
    const days: [Deadline, number][] = [
      [{}, 1],
      [{}, 0],
      [lentTo('Ana', 0), 1],
      [guarded(0), 1],
      [{}, 0],
      [lentTo('Ana', -1), 1],
      [{}, 0],
      // Lent again, to a new day.
      [{ lent_to: null, lent_due: null }, 0],
      [lentTo('Bea', 5), 1],
      [guarded(-1), 1],
      [{}, 0],
    ];
    for (const [set, sent] of days) {
      await setDeadline(drill, { name: 'Drill', ...set });
      expect(await digests()).toBe(sent);
    }
  });

  test('of a date stamp on the same day stand beside it', async () => {
    await show(ann, { show_warranty: true });
    const milk = await addDated('Milk', 2);
    await digests();
    await setDeadline(milk, guarded(2));
    expect(await digests()).toBe(1);
    expect((await mails()).at(-1)?.text).toMatch(
      /- New: Warranty of Milk.*\n.*\n- Milk,|- Milk,.*\n.*\n- New: Warranty/,
    );
  });

  test('of a shared room are listed if both people show them', async () => {
    const bob = await addDatedPerson();
    const shared = await addRoom(database.db, bob, [ann]);
    await addWith('Tent', lentTo('Eve', 1), { room: shared, box: await addBox(database.db, shared) });
    await show(ann, { show_lent: true });
    expect(await digests()).toBe(0);
    await show(bob, { show_lent: true });
    expect(await digests()).toBe(1);
  });

  test('leave no record of an item that is gone', async () => {
    await show(ann, { show_warranty: true, show_lent: true });
    const drill = await addWith('Drill', { ...lentTo('Ana', 1), ...guarded(1) });
    await digests();
    const told = () => database.db.selectFrom('digest_deadline').select('kind').where('user_id', '=', ann).execute();
    expect(await told()).toHaveLength(2);
    await setDeadline(drill, { lent_to: null, lent_due: null });
    await digests();
    expect(await told()).toEqual([{ kind: 'warranty' }]);
    await database.db.deleteFrom('item').where('id', '=', drill).execute();
    await digests();
    expect(await told()).toEqual([]);
  });
});

describe('several servers', () => {
  test('send each person one mail', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const id = await addDatedPerson();
        const own = await addRoom(database.db, id);
        await addDated('Milk', 1, { room: own, box: await addBox(database.db, own) });
        await makeDue(id);
        return id;
      }),
    );
    const sent = await Promise.all(Array.from({ length: 5 }, sendDue));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(new Set((await mails()).map(({ user_id }) => user_id))).toEqual(new Set(people));
  });

  test('go on to the next person after an error', async () => {
    const bob = await addDatedPerson();
    for (const id of [ann, bob]) {
      const own = await addRoom(database.db, id);
      await addDated('Milk', 1, { room: own, box: await addBox(database.db, own) });
      await makeDue(id);
    }
    await sql`update notification_setting set next_digest_at = now() - interval '1 hour' where user_id = ${ann}`.execute(
      database.db,
    );
    // An unchecked time zone makes the first person fail.
    await sql`update notification_setting set time_zone = 'Mars/Olympus' where user_id = ${ann}`.execute(database.db);
    expect(await sendDue()).toBe(1);
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([bob]);
  });

  test('send what is due at their start and wake the mail worker', async () => {
    await addDated('Milk', 1);
    await makeDue(ann);
    const { promise: woken, resolve } = Promise.withResolvers<void>();
    const stop = startSendingDigests({ ...options(), onDigest: resolve });
    await woken;
    await stop();
    expect(await mails()).toHaveLength(1);
  });
});

describe('the settings', () => {
  test('default to off and seven days', async () => {
    expect(await readNotificationSettings(database.db, ann)).toEqual({
      emailNotifications: false,
      reminderDays: 7,
      timeZone: null,
    });
  });

  test('keep unset fields and store an unknown time zone as null', async () => {
    const set = (change: object) => writeNotificationSettings(database.db, env, { userId: ann, set: change });
    await set({ reminderDays: 30, timeZone: 'Europe/Copenhagen' });
    expect(await set({ emailNotifications: true })).toEqual({
      emailNotifications: true,
      reminderDays: 30,
      timeZone: 'Europe/Copenhagen',
    });
    expect(await set({ timeZone: 'Mars/Olympus' })).toMatchObject({ timeZone: null });
    expect(await readNotificationSettings(database.db, ann)).toMatchObject({ timeZone: null, reminderDays: 30 });
  });

  test('use the morning of the person’s time zone', async () => {
    await writeNotificationSettings(database.db, env, {
      userId: ann,
      set: { emailNotifications: true, timeZone: 'Asia/Kathmandu' },
    });
    expect((await settingsRow(ann)).next_digest_at?.toISOString()).toMatch(/T02:15:00/);
  });
});
