import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { parseCommand } from '@boxroom/domain/command/registry';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { applyCommand } from '../sync/apply-command.ts';
import { push } from '../sync/push.ts';
import { pushServices } from '../testing/push-services.ts';
import { forgetItemCount } from './item-quota.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => vi.useRealTimers());

const NAIL = { name: 'Nail', ...NO_ITEM_FIELDS };

async function mutate(userId: string, name: string, input: unknown): Promise<string> {
  const call = { userId, parsed: parseCommand(name, input), at: Date.now(), mutationId: null };
  const { plan } = await database.db.transaction().execute((tx) => applyCommand(tx, call));
  return plan.ok ? 'ok' : `${plan.code} ${plan.detail}`;
}
const add = (userId: string, boxId: string, count: number) =>
  mutate(userId, 'item.add', { boxId, items: Array.from({ length: count }, () => ({ ...NAIL, id: newId() })) });

/** Puts `count` items into a box with triggers and foreign keys off, which would be slow at this number. */
async function fill(boxId: string, count: number): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into item (id, space_id, owner_id, box_id, name, created_at, updated_at, version)
      select gen_random_uuid(), space_id, owner_id, id, 'Nail', 1, 1, 1 from box cross join generate_series(1, ${count}::int)
      where id = ${boxId}`.execute(tx);
  });
}

test('an account holds a limited number of items, counting those that others add or move in', async () => {
  const [ann, bob] = [await addPerson(database.db), await addPerson(database.db)];
  const shared = await addRoom(database.db, ann.id, [bob.id]);
  await sql`update room_member set access = 'edit' where space_id = ${shared}`.execute(database.db);
  const [big, small] = [await addBox(database.db, shared), await addBox(database.db, shared)];
  const bobs = await addBox(database.db, await addRoom(database.db, bob.id));
  const thing = await addItem(database.db, (await boxSpace(bobs)) ?? '', bobs);
  expect(await add(ann.id, small, 3)).toBe('ok');
  await fill(big, ITEMS_PER_OWNER_MAX - 5);
  // The count is cached for ten minutes, in which nobody adds 200,000 items by hand.
  expect(await add(ann.id, small, 1)).toBe('ok');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60 * 1000 });
  expect(await add(bob.id, small, 1)).toBe('ok');
  expect(await add(ann.id, small, 1)).toBe('TOO_MANY items');
  expect(await add(bob.id, small, 1)).toBe('TOO_MANY items');
  expect(await mutate(bob.id, 'item.move', { ids: [thing], boxId: small })).toBe('TOO_MANY items');
  // Moves within the account still work, and other accounts still have room.
  const [nail] = await sql<{ id: string }>`select id from item where box_id = ${big} limit 1`
    .execute(database.db)
    .then(({ rows }) => rows);
  expect(await mutate(ann.id, 'item.move', { ids: [nail?.id], boxId: small })).toBe('ok');
  expect(await add(bob.id, bobs, 1)).toBe('ok');
  expect(await mutate(ann.id, 'item.delete', { ids: [nail?.id] })).toBe('ok');
  expect(await add(ann.id, small, 1)).toBe('ok');
  expect(await add(ann.id, small, 1)).toBe('TOO_MANY items');
});

async function boxSpace(id: string): Promise<string | undefined> {
  const row = await database.db.selectFrom('box').select('space_id').where('id', '=', id).executeTakeFirst();
  return row?.space_id;
}

test('the commands of one push count together', async () => {
  const { id: userId } = await addPerson(database.db);
  const box = await addBox(database.db, await addRoom(database.db, userId));
  await fill(box, ITEMS_PER_OWNER_MAX - 3);
  const mutations = [1, 2, 3].map((seq) => ({
    id: newId(),
    seq,
    name: 'item.add',
    input: { boxId: box, items: [1, 2].map(() => ({ ...NAIL, id: newId() })) },
    at: 1,
  }));
  const services = pushServices(database.db);
  const clientId = newId();
  await push(services, userId, { protocol: PROTOCOL_VERSION, userId, clientId, mutations });
  const codes = await database.db
    .selectFrom('sync_mutation')
    .select('code')
    .where('client_id', '=', clientId)
    .orderBy('seq')
    .execute();
  expect(codes.map(({ code }) => code)).toEqual([null, 'TOO_MANY', 'TOO_MANY']);
});

test("a person's own limit holds instead of the default one, at once in the process that set it", async () => {
  const { id: userId } = await addPerson(database.db);
  const box = await addBox(database.db, await addRoom(database.db, userId));
  const limit = async (max: number | null) => {
    await database.db.updateTable('app_user').set({ items_max: max }).where('id', '=', userId).execute();
    forgetItemCount(userId);
  };
  expect(await add(userId, box, 2)).toBe('ok');
  await limit(3);
  expect(await add(userId, box, 2)).toBe('TOO_MANY items');
  expect(await add(userId, box, 1)).toBe('ok');
  expect(await add(userId, box, 1)).toBe('TOO_MANY items');
  // Raised elsewhere: near the limit every process reads it again.
  await database.db.updateTable('app_user').set({ items_max: 4 }).where('id', '=', userId).execute();
  expect(await add(userId, box, 1)).toBe('ok');
  expect(await add(userId, box, 1)).toBe('TOO_MANY items');
  await limit(0);
  expect(await add(userId, box, 1)).toBe('TOO_MANY items');
  await limit(null);
  expect(await add(userId, box, 1)).toBe('ok');
});
