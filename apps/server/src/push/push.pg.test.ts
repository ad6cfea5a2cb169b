import { randomUUID } from 'node:crypto';
import { addRoom } from '@boxroom/db/testing/sample-rows';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRouter } from '../rpc/router.ts';
import { sweepExpired } from '../sweep.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { type PushService, startPushService } from '../testing/push-service.ts';
import { type SharingPerson, sharingSteps } from '../testing/sharing-steps.ts';
import { createTestApp, eventually, type TestApp } from '../testing/test-app.ts';
import { claimPushes, queueReminders } from './push-queue.ts';
import { createPushSender, type PushSender } from './push-sender.ts';
import { sendDuePushes } from './push-worker.ts';
import { RoomChanges } from './room-changes.ts';
import { DEVICES_MAX } from './subscriptions.ts';
import { readVapidKeys } from './vapid-keys.ts';

const ALL = { reminders: true, ownRooms: true, sharedRooms: true, names: true };
let service: PushService;
let server: TestApp;
let sender: PushSender;
let rooms: RoomChanges;
let publicKey: string;
const { newPerson, share, forgetLimits } = sharingSteps(() => server);
const db = () => server.services.db;
const log = () => server.services.log;

beforeAll(async () => {
  service = await startPushService();
  server = await createTestApp({ router: appRouter, env: { pushServices: [service.host] } });
  const keys = await readVapidKeys(db());
  ({ publicKey } = keys);
  sender = createPushSender({ keys, subject: 'https://boxes.example.org', trusted: [service.host], ca: service.ca });
});
beforeEach(() => {
  rooms = new RoomChanges({ db: db(), log: log(), flushMs: null });
});
afterEach(async () => {
  service.received.length = 0;
  service.respond = () => null;
  await db().deleteFrom('push_subscription').execute();
  await forgetLimits();
});
afterAll(async () => {
  sender.close();
  await server.stop();
  await service.stop();
});

async function subscribe({ browser }: { browser: TestBrowser }, switches: Partial<typeof ALL> = {}) {
  const address = service.subscribe(publicKey);
  const answer = await browser.mutate<{ id: string }>('push.set', { address, switches: { ...ALL, ...switches } });
  expect(answer.status).toBe(200);
  return { id: answer.data.id, endpoint: address.endpoint, address };
}

const send = () => sendDuePushes({ db: db(), log: log(), sender });
/** Makes everything that waits due. */
const passTime = () => sql`update push_message set due_at = now() where due_at is not null`.execute(db());
const queue = () => db().selectFrom('push_message').selectAll().execute();
const devices = () => db().selectFrom('push_subscription').selectAll().execute();

/** Counts changes of somebody in a room, and writes what others are to learn. */
async function change(by: { id: string }, roomId: string, lines = 1): Promise<void> {
  rooms.note(
    by.id,
    Array.from({ length: lines }, () => ({ spaceId: roomId })),
  );
  await rooms.flush();
}

async function couple(): Promise<{ ann: SharingPerson; bob: SharingPerson }> {
  const [ann, bob] = [await newPerson(), await newPerson()];
  await share(ann, bob, { access: 'edit' });
  return { ann, bob };
}

test('processes that start at once agree on the keys', async () => {
  await db().deleteFrom('server_state').where('key', '=', 'vapid_keys').execute();
  const [one, ...others] = await Promise.all([1, 2, 3].map(() => readVapidKeys(db())));
  expect(others).toEqual([one, one]);
  const keys = await readVapidKeys(db());
  ({ publicKey } = keys);
  sender.close();
  sender = createPushSender({ keys, subject: 'https://boxes.example.org', trusted: [service.host], ca: service.ca });
});

describe('a test notification', () => {
  test('arrives encrypted and signed, and says where it belongs', async () => {
    const ann = await newPerson();
    const { id, endpoint } = await subscribe(ann);
    expect((await ann.browser.mutate('push.test', undefined)).status).toBe(200);
    expect(await send()).toBe(1);
    const payload = {
      id,
      tag: 'test',
      path: '/settings',
      title: 'Boxroom',
      body: 'Notifications work on this device.',
    };
    expect(service.received).toEqual([
      { endpoint, payload, topic: 'test', ttl: '43200', subject: 'https://boxes.example.org' },
    ]);
    expect(await send()).toBe(0);
  });

  test('needs a device', async () => {
    const ann = await newPerson();
    expect((await ann.browser.mutate('push.test', undefined)).error?.appCode).toBe('NOT_FOUND');
  });
});

describe('changes in a room', () => {
  test('reach everybody else who sees it, on each device, as one message', async () => {
    const { ann, bob } = await couple();
    const [first, second] = [await subscribe(ann), await subscribe(bob)];
    const stranger = await newPerson();
    await subscribe(stranger);
    await change(bob, ann.roomId, 2);
    await change(bob, ann.roomId, 3);
    expect(await send()).toBe(0); // waits for more
    await passTime();
    expect(await send()).toBe(1);
    expect(service.received).toMatchObject([
      {
        endpoint: first.endpoint,
        topic: ann.roomId.replaceAll('-', ''),
        payload: { body: `${bob.username} made 5 changes`, path: `/app?room=${ann.roomId}`, tag: ann.roomId },
      },
    ]);
    await change(ann, ann.roomId);
    await passTime();
    await send();
    expect(service.received[1]).toMatchObject({ endpoint: second.endpoint, payload: { title: expect.any(String) } });
  });

  test.each(['called', 'pushed'])('are noted by a command that is %s', async (way) => {
    const { ann, bob } = await couple();
    const noted: unknown[] = [];
    const { noteLines } = server.services.push;
    server.services.push.noteLines = (userId, lines) => void noted.push([userId, lines.map(({ spaceId }) => spaceId)]);
    const input = { roomId: ann.roomId, boxes: [{ id: newId(), name: 'Tools', description: null }] };
    const mutations = [{ id: newId(), seq: 1, name: 'box.add', input, at: Date.now() }];
    const { status } =
      way === 'called'
        ? await bob.browser.mutate('boxes.add', input)
        : await bob.browser.mutate('sync.push', {
            protocol: PROTOCOL_VERSION,
            userId: bob.id,
            clientId: newId(),
            mutations,
          });
    server.services.push.noteLines = noteLines;
    expect([status, noted]).toEqual([200, [[bob.id, [ann.roomId]]]]);
  });

  test('are held back for the pause, and counted on', async () => {
    const { ann, bob } = await couple();
    await subscribe(ann);
    await change(bob, ann.roomId, 2);
    await passTime();
    await send();
    await change(bob, ann.roomId, 4);
    const [row] = await queue();
    const wait = (row?.due_at?.getTime() ?? 0) - (row?.sent_at?.getTime() ?? 0);
    expect([wait, row?.changes]).toEqual([15 * 60 * 1000, 4]);
    await passTime();
    await send();
    expect(service.received.map(({ payload }) => payload['body'])).toEqual([
      `${bob.username} made 2 changes`,
      `${bob.username} made 4 changes`,
    ]);
  });

  test('of the moment of sending wait for the next message', async () => {
    const { ann, bob } = await couple();
    await subscribe(ann);
    await change(bob, ann.roomId, 2);
    await passTime();
    service.respond = async () => {
      await change(bob, ann.roomId, 3);
      return null;
    };
    await send();
    expect(await queue()).toMatchObject([{ changes: 3, due_at: expect.any(Date) }]);
  });

  test('by several people name nobody', async () => {
    const { ann, bob } = await couple();
    const eve = await newPerson();
    await share(ann, eve, { access: 'edit' });
    await subscribe(ann);
    await change(bob, ann.roomId);
    await change(eve, ann.roomId);
    await change(bob, ann.roomId);
    await passTime();
    await send();
    expect(service.received[0]?.payload['body']).toBe('3 changes');
  });

  test('name nothing where the person wants no names', async () => {
    const { ann, bob } = await couple();
    await subscribe(ann, { names: false });
    await change(bob, ann.roomId);
    await passTime();
    await send();
    expect(service.received[0]?.payload).toMatchObject({ title: 'Boxroom', body: '1 change in a shared room' });
  });

  test.each([
    ['of one own', { ownRooms: false }, 0],
    ['of others', { sharedRooms: false }, 1],
  ] as const)('in rooms %s can be switched off', async (_, switches, sent) => {
    const { ann, bob } = await couple();
    await subscribe(ann, switches);
    await change(bob, ann.roomId);
    await passTime();
    expect(await send()).toBe(sent);
  });

  test('are not sent once the person no longer sees the room', async () => {
    const { ann, bob } = await couple();
    await subscribe(bob);
    await change(ann, ann.roomId);
    await db().deleteFrom('room_member').where('user_id', '=', bob.id).execute();
    await passTime();
    expect([await send(), await queue()]).toEqual([0, []]);
  });

  test('of own things, catalogues and foreign rooms reach nobody', async () => {
    const { ann, bob } = await couple();
    await subscribe(bob);
    for (const id of [ann.id, ann.catalogueId, await addRoom(db(), ann.id), randomUUID()]) await change(ann, id);
    expect(await queue()).toEqual([]);
  });

  test('stay noted while the database fails', async () => {
    const { ann, bob } = await couple();
    await subscribe(ann);
    await db().schema.alterTable('push_message').renameTo('push_message_away').execute();
    await change(bob, ann.roomId, 2);
    await db().schema.alterTable('push_message_away').renameTo('push_message').execute();
    await change(bob, ann.roomId, 3);
    expect(await queue()).toMatchObject([{ changes: 5 }]);
  });

  test('are written once the database is back, also if none follow', async () => {
    const { ann, bob } = await couple();
    await subscribe(ann);
    rooms = new RoomChanges({ db: db(), log: log(), flushMs: 20 });
    await db().schema.alterTable('push_message').renameTo('push_message_away').execute();
    await change(bob, ann.roomId, 2);
    await db().schema.alterTable('push_message_away').renameTo('push_message').execute();
    await eventually(async () => (await queue()).length > 0);
    expect(await queue()).toMatchObject([{ changes: 2 }]);
  });
});

describe('a push service that', () => {
  test.each([404, 410])('responds with %i ends the subscription', async (status) => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    service.respond = () => ({ status });
    expect([await send(), await devices()]).toEqual([0, []]);
  });

  test('responds with 410 for an address that the browser has replaced ends nothing', async () => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    service.respond = async () => {
      service.respond = () => null;
      await subscribe(ann);
      return { status: 410 };
    };
    await send();
    expect(await devices()).toHaveLength(1);
  });

  test.each([429, 503])('responds with %i is asked again, later each time', async (status) => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    const waits: number[] = [];
    service.respond = () => ({ status });
    for (let i = 0; i < 3; i++) {
      await passTime();
      await send();
      const { rows } = await sql<{ wait: number }>`
        select round(extract(epoch from due_at - now()))::int as wait from push_message`.execute(db());
      waits.push(rows[0]?.wait ?? 0);
    }
    expect(waits).toEqual([10, 20, 40]);
    service.respond = () => null;
    await passTime();
    expect(await send()).toBe(1);
  });

  test('names a wait gets it', async () => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    service.respond = () => ({ status: 429, retryAfter: '300' });
    await send();
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from due_at - now()))::int as wait from push_message`.execute(db());
    expect(rows).toEqual([{ wait: 300 }]);
  });

  test('fails for half a day gets the message no more', async () => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    await sql`update push_message set since = now() - interval '12 hours'`.execute(db());
    service.respond = () => ({ status: 500 });
    expect([await send(), await queue()]).toEqual([0, []]);
  });

  test('refuses a message is not asked again', async () => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    service.respond = () => ({ status: 413 });
    expect([await send(), await queue(), (await devices()).length]).toEqual([0, [], 1]);
  });
});

describe('at once', () => {
  test('two processes never send the same message', async () => {
    const ann = await newPerson();
    await subscribe(ann);
    await queueReminders(db(), ann.id, { today: 1, soon: 0, overdue: 0, path: '/app' });
    await ann.browser.mutate('push.test', undefined);
    const sent = await Promise.all([send(), send(), send()]);
    expect([sent.reduce((sum, count) => sum + count), service.received.length]).toEqual([2, 2]);
  });

  test('a message that a stopped process had claimed is sent after its lease', async () => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    expect((await claimPushes(db())).claimed).toHaveLength(1);
    expect(await send()).toBe(0);
    await passTime();
    expect(await send()).toBe(1);
  });

  test.each([
    ['was sent', 201, '0 seconds'],
    ['was refused', 413, '0 seconds'],
    ['failed for the last time', 500, '12 hours'],
  ])('a message queued while its predecessor %s is sent too', async (_, status, age) => {
    const ann = await newPerson();
    await subscribe(ann);
    const counts = { today: 1, soon: 0, overdue: 0, path: '/app' };
    const queueBoth = async () => {
      await ann.browser.mutate('push.test', undefined);
      await queueReminders(db(), ann.id, counts);
    };
    await queueBoth();
    await sql`update push_message set since = now() - ${age}::interval`.execute(db());
    const both = Promise.withResolvers<void>();
    let asked = 0;
    service.respond = async () => {
      if (++asked === 2) await queueBoth().finally(() => both.resolve());
      await both.promise;
      return { status };
    };
    await send();
    service.respond = () => null;
    await passTime();
    expect(await send()).toBe(2);
    expect((await queue()).filter(({ due_at: due }) => due !== null)).toEqual([]);
  });

  test('a device that is switched off while its message is being sent stays off', async () => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    service.respond = async () => {
      await ann.browser.mutate('push.remove', undefined);
      return null;
    };
    await send();
    expect([await queue(), await devices()]).toEqual([[], []]);
  });

  test.each([
    [DEVICES_MAX - 1, undefined],
    [DEVICES_MAX, 'TOO_MANY'],
  ])('a person with %i other devices adds one: %s', async (others, code) => {
    const ann = await newPerson();
    await sql`
      with s as (insert into user_session (id_hash, user_id, expires_at, absolute_expires_at)
        select ${ann.id} || n, ${ann.id}, now() + interval '1 day', now() + interval '1 day'
        from generate_series(1, ${others}::int) n returning id_hash)
      select * from s`.execute(db());
    await sql`
      insert into push_subscription
        (session_hash, user_id, endpoint, p256dh, auth, reminders, own_rooms, shared_rooms, names)
      select id_hash, user_id, 'https://fcm.googleapis.com/' || id_hash, 'p', 'a', true, true, true, true
      from user_session where user_id = ${ann.id} and id_hash like ${ann.id} || '%'`.execute(db());
    for (let i = 0; i < 2; i++) {
      const { error } = await ann.browser.mutate('push.set', { address: service.subscribe(publicKey), switches: ALL });
      expect(error?.appCode).toBe(code);
    }
    expect(await devices()).toHaveLength(DEVICES_MAX);
  });
});

describe('a subscription', () => {
  test('plans reminders for as long as it is there and wants them', async () => {
    const planned = async ({ id }: SharingPerson) => {
      const { rows } = await sql`
        select 1 from notification_setting where user_id = ${id} and next_digest_at is not null`.execute(db());
      return rows.length > 0;
    };
    const ann = await newPerson();
    await subscribe(ann, { reminders: false });
    expect(await planned(ann)).toBe(false);
    await subscribe(ann);
    expect(await planned(ann)).toBe(true);
    await subscribe(ann, { reminders: false });
    expect(await planned(ann)).toBe(false);
    await subscribe(ann);
    await ann.browser.mutate('push.remove', undefined);
    expect(await planned(ann)).toBe(false);
  });

  test('ends with its session: signed out, ended elsewhere, expired', async () => {
    const ends: ((person: SharingPerson) => Promise<unknown>)[] = [
      ({ browser }) => browser.mutate('auth.signOut', undefined),
      ({ id }) => db().deleteFrom('user_session').where('user_id', '=', id).execute(),
      async ({ id }) => {
        await sql`update user_session set expires_at = now() where user_id = ${id}`.execute(db());
        await sweepExpired(db());
      },
    ];
    for (const end of ends) {
      const ann = await newPerson();
      await subscribe(ann);
      await end(ann);
      expect(await devices()).toEqual([]);
    }
  });

  test('gets nothing from the moment at which the session has expired', async () => {
    const ann = await newPerson();
    await subscribe(ann);
    await ann.browser.mutate('push.test', undefined);
    await sql`update user_session set expires_at = now() where user_id = ${ann.id}`.execute(db());
    expect(await send()).toBe(0);
  });

  test('of a browser belongs to the person who signed in there last', async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const { address } = await subscribe(ann);
    await bob.browser.mutate('push.set', { address, switches: ALL });
    expect(await devices()).toMatchObject([{ user_id: bob.id, endpoint: address.endpoint }]);
  });

  test('belongs to one person after several have claimed it at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newPerson()));
    const address = service.subscribe(publicKey);
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        people.map(({ browser }) => browser.mutate('push.set', { address, switches: ALL })),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
      expect(await devices()).toMatchObject([{ endpoint: address.endpoint }]);
      await db().deleteFrom('push_subscription').execute();
    }
  });

  test('is replaced by the browser that has it, and by no other', async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const { endpoint } = await subscribe(ann);
    const next = service.subscribe(publicKey);
    await bob.browser.mutate('push.replace', { endpoint, address: next });
    expect(await devices()).toMatchObject([{ endpoint }]);
    await ann.browser.mutate('push.replace', { endpoint, address: next });
    expect(await devices()).toMatchObject([{ endpoint: next.endpoint }]);
  });

  test.each([
    'https://127.0.0.1:1/x',
    'https://10.0.0.1/x',
    'http://fcm.googleapis.com/x',
    'https://example.org/x',
    'javascript:alert(1)',
  ])('may not lead to %s', async (endpoint) => {
    const ann = await newPerson();
    const address = { ...service.subscribe(publicKey), endpoint };
    const { error } = await ann.browser.mutate('push.set', { address, switches: ALL });
    expect([error?.appCode, await devices()]).toEqual(['INVALID', []]);
  });
});
