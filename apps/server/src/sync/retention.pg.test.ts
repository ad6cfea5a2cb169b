import { addItem } from '@boxroom/db/testing/sample-rows';
import type { SyncEngine } from '@boxroom/sync-client/engine';
import { TransportError } from '@boxroom/sync-client/transport';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpOwnHousehold } from '../testing/own-household.ts';
import { pushServices } from '../testing/push-services.ts';
import { directTransport, SyncDevice } from '../testing/sync-device.ts';
import { CLIENT_DAYS, MUTATION_DAYS, removeOutdated, TOMBSTONE_DAYS } from './retention.ts';

const home = setUpOwnHousehold();
/** Whether responses to pushes get lost. */
let isLosing: boolean;

beforeEach(() => {
  isLosing = false;
});

function newDevice(): SyncDevice {
  const services = pushServices(home.db);
  const direct = directTransport(services, home.me);
  return new SyncDevice(home.me, {
    ...direct,
    push: async (input) => {
      const out = await direct.push(input);
      if (isLosing) throw new TransportError('network');
      return out;
    },
  });
}
async function openSynced(device: SyncDevice): Promise<SyncEngine> {
  const engine = await device.open();
  await engine.sync();
  return engine;
}
async function loseAnswer(engine: SyncEngine): Promise<void> {
  isLosing = true;
  await expect(engine.pushOnce()).rejects.toThrow('network');
  isLosing = false;
}
/** Ages every sync record by this many days, and cleans up. */
async function letPass(days: number): Promise<void> {
  const then = sql`now() - make_interval(days => ${days})`;
  await sql`update tombstone set created_at = ${then}`.execute(home.db);
  await sql`update sync_mutation set created_at = ${then}`.execute(home.db);
  await sql`update sync_client set last_seen = ${then}`.execute(home.db);
  await removeOutdated(home.db);
}
async function plus(engine: SyncEngine): Promise<void> {
  await engine.mutate('item.adjustQuantity', { id: home.item, delta: 1 }).saved;
}
async function quantity(): Promise<number | null> {
  const row = await home.db.selectFrom('item').select('quantity').where('id', '=', home.item).executeTakeFirstOrThrow();
  return row.quantity;
}
async function count(table: 'tombstone' | 'sync_mutation' | 'sync_client' | 'finished_mutation'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(home.db);
  return rows[0]?.count ?? 0;
}
const rowsOf = ({ replica }: SyncEngine) =>
  Object.values(replica.view.rows).map((rows) => Object.fromEntries<unknown>(rows));

describe('tombstones', () => {
  const prunedBelow = async () =>
    (await home.db.selectFrom('space').select('pruned_below').where('id', '=', home.room).executeTakeFirstOrThrow())
      .pruned_below;

  test.each([
    [TOMBSTONE_DAYS - 1, 1, 0],
    [TOMBSTONE_DAYS + 1, 0, 5],
  ])('after %i days %i are left, pruned below %i', async (days, left, below) => {
    await home.db.deleteFrom('tombstone').execute();
    await home.db.deleteFrom('item').where('id', '=', home.item).execute(); // change 4, after room, box and item
    await home.db.deleteFrom('box').where('id', '=', home.box).execute();
    await home.db.deleteFrom('tombstone').where('id', '=', home.item).execute();
    await letPass(days);
    expect(await count('tombstone')).toBe(left);
    expect(await prunedBelow()).toBe(below);
  });

  test('a device that returns later reads the space from scratch; its own changes arrive once', async () => {
    const other = await addItem(home.db, home.room, home.box);
    const away = newDevice();
    await openSynced(away);
    const here = await openSynced(newDevice());
    await here.mutate('item.delete', { ids: [other] }).saved;
    await here.mutate('item.edit', { id: home.item, set: { name: 'Renamed here' } }).saved;
    await here.sync();

    const back = await away.open();
    await plus(back);
    const added = newId();
    await back.mutate('box.add', { roomId: home.room, boxes: [{ id: added, name: 'Added away', description: null }] })
      .saved;
    await back.mutate('item.edit', { id: other, set: { name: 'Edited away' } }).saved;
    await letPass(TOMBSTONE_DAYS + 1);
    expect(back.replica.view.get('item', other)?.name).toBe('Edited away');
    expect(await back.sync()).toBe(true);

    expect(rowsOf(back)).toEqual(rowsOf(await openSynced(newDevice())));
    expect(back.replica.view.get('item', other)).toBeUndefined();
    expect(back.replica.view.get('item', home.item)).toMatchObject({ name: 'Renamed here', quantity: 1 });
    expect(back.replica.view.get('box', added)).toBeDefined();
    expect((await back.refused()).map(({ code, input }) => [code, input])).toEqual([
      ['NOT_FOUND', { id: other, set: { name: 'Edited away' } }],
    ]);
  });
});

describe('records of mutations', () => {
  test('are kept for a while, then only their ids', async () => {
    const engine = await openSynced(newDevice());
    await plus(engine);
    await engine.sync();
    const [records, ids] = [await count('sync_mutation'), await count('finished_mutation')];
    await letPass(MUTATION_DAYS - 1);
    expect([await count('sync_mutation'), await count('finished_mutation')]).toEqual([records, ids]);
    await letPass(MUTATION_DAYS + 1);
    expect([await count('sync_mutation'), await count('finished_mutation')]).toEqual([0, ids + records]);
  });

  test.each([
    ['the record', MUTATION_DAYS + 1],
    ['the client', CLIENT_DAYS + 1],
  ])('with a response lost before %s was deleted, the mutation takes effect once', async (_, days) => {
    const device = newDevice();
    const engine = await openSynced(device);
    await plus(engine);
    await loseAnswer(engine);
    await letPass(days);
    const back = await device.open();
    expect(back.pendingCount).toBe(1);
    await plus(back);
    await back.sync();
    expect(await quantity()).toBe(2);
    expect([back.pendingCount, await back.refused()]).toEqual([0, []]);
  });

  test.each([
    ['the record', MUTATION_DAYS + 1],
    ['the client', CLIENT_DAYS + 1],
  ])('a refusal whose response was lost before %s was deleted arrives later', async (_, days) => {
    const device = newDevice();
    const engine = await openSynced(device);
    await home.db.deleteFrom('item').where('id', '=', home.item).execute();
    await plus(engine);
    await loseAnswer(engine);
    await letPass(days);
    const back = await device.open();
    await back.sync();
    expect((await back.refused()).map(({ code }) => code)).toEqual(['NOT_FOUND']);
    expect(back.pendingCount).toBe(0);
  });

  test.each([0, MUTATION_DAYS + 1, CLIENT_DAYS + 1])(
    'a browser profile restored from a backup after %i days repeats nothing and loses nothing',
    async (days) => {
      const device = newDevice();
      const engine = await openSynced(device);
      await plus(engine);
      const backup = await device.copy();
      await plus(engine);
      await engine.sync();
      await engine.sync(); // acknowledges the outcome
      await letPass(days);
      const restored = await backup.open();
      await plus(restored);
      expect(await restored.sync()).toBe(true);
      expect(await quantity()).toBe(3);
      expect([restored.pendingCount, await restored.refused()]).toEqual([0, []]);
    },
  );

  test('are deleted with the account', async () => {
    const engine = await openSynced(newDevice());
    await plus(engine);
    await engine.sync();
    await letPass(MUTATION_DAYS + 1);
    await home.db.deleteFrom('app_user').where('id', '=', home.me).execute();
    const left = await home.db.selectFrom('finished_mutation').select('id').where('user_id', '=', home.me).execute();
    expect(left).toEqual([]);
  });
});

test('deletes clients that are unused for long, and no others', async () => {
  const engine = await openSynced(newDevice());
  await plus(engine);
  await engine.sync();
  await letPass(CLIENT_DAYS - 1);
  expect(await count('sync_client')).toBeGreaterThan(0);
  await letPass(CLIENT_DAYS + 1);
  expect(await count('sync_client')).toBe(0);
  await plus(engine);
  await engine.sync();
  expect(await quantity()).toBe(2);
});

test('several processes at once delete many records in steps', async () => {
  const client = newId();
  await home.db.insertInto('sync_client').values({ id: client, user_id: home.me }).execute();
  await sql`insert into sync_mutation (client_id, seq, id, name)
    select ${client}, n, gen_random_uuid(), 'item.edit' from generate_series(1, 5000) n`.execute(home.db);
  const before = await count('finished_mutation');
  const then = sql`now() - make_interval(days => ${MUTATION_DAYS + 1})`;
  await sql`update sync_mutation set created_at = ${then}`.execute(home.db);
  await Promise.all([1, 2, 3].map(() => removeOutdated(home.db)));
  await removeOutdated(home.db); // the rest that all three skipped
  expect(await count('sync_mutation')).toBe(0);
  expect((await count('finished_mutation')) - before).toBeGreaterThanOrEqual(5000);
});
