import type { Database } from '@boxroom/db/tables/database';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { ENTITIES } from '@boxroom/domain/command/model';
import { type Mutation, PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { commandArbitrary, testId, type World, worldArbitrary } from '@boxroom/domain/testing/random-world';
import * as fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushServices } from '../testing/push-services.ts';
import { insertWorld, removeWorld } from '../testing/world-in-database.ts';
import { push } from './push.ts';
import { tableOf } from './row-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Pushes the mutations in such pieces to a new world, and returns everything that they left. */
async function outcomeOf(world: World, mutations: readonly Mutation[], size: number): Promise<unknown> {
  const { db } = database;
  await insertWorld(db, world);
  try {
    const [{ id: userId }] = world.users;
    const changed = new Set<string>();
    const services = pushServices(db, { onChanged: (ids: readonly string[]) => ids.forEach((id) => changed.add(id)) });
    for (let start = 0; start < mutations.length; start += size) {
      const piece = mutations.slice(start, start + size);
      const input = { protocol: PROTOCOL_VERSION, userId, clientId: testId(9, 1), mutations: piece };
      expect(await push(services, userId, input)).toEqual({ status: 'ok', lastSeq: piece.at(-1)?.seq });
    }
    // Inside of deletions; a member's times are of the world's creation.
    const state = JSON.stringify(await stateOf(db)).replaceAll(
      /"(?:(?:created|updated)_at":"[^"]*"|version":\d+)/g,
      '"x":0',
    );
    return { ...(JSON.parse(state) as object), changed: [...changed].toSorted() };
  } finally {
    await db.transaction().execute(async (tx) => {
      await sql`set local boxroom.purge = 'on'`.execute(tx);
      await tx.deleteFrom('history_entry').execute();
    });
    await removeWorld(db, world);
    await db.deleteFrom('deletion').execute();
  }
}

/** All rows, tombstones, history lines, deletions and outcomes; but for versions, which count transactions. */
async function stateOf(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  for (const entity of ENTITIES)
    state[entity] = (
      await sql`select to_jsonb(t) - 'version' as row from ${tableOf(entity)} t order by t.id, t.space_id`.execute(db)
    ).rows;
  state['tombstones'] = (await sql`select space_id, entity, id from tombstone order by 1, 2, 3`.execute(db)).rows;
  state['tags'] = (await sql`select id, owner_id, box_id from tag order by id`.execute(db)).rows;
  state['history'] = (
    await sql`select to_jsonb(h) - 'id' - 'at' as line from history_entry h order by at, id`.execute(db)
  ).rows;
  // A deletion has its rows as Postgres found them, in no order.
  state['deletions'] = (
    await sql`select to_jsonb(d) - 'created_at' - 'space_version' || jsonb_build_object('rows', (
        select jsonb_agg(r order by r->'row'->>'id') from jsonb_array_elements(d.rows) r)) as row
      from deletion d order by id, thing_id`.execute(db)
  ).rows;
  state['outcomes'] = (
    await sql`select seq, name, code, detail, repeat from sync_mutation order by seq`.execute(db)
  ).rows;
  return state;
}

test('commands pushed together leave exactly what they leave one by one', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      worldArbitrary,
      fc.array(commandArbitrary, { minLength: 20, maxLength: 40 }),
      fc.constantFrom(3, 10, 40),
      async (world, commands, size) => {
        const mutations = commands.map(({ name, input }, index): Mutation => ({
          id: testId(10, index),
          seq: index + 1,
          name,
          input,
          at: 1000 + index,
        }));
        const alone = await outcomeOf(world, mutations, 1);
        expect(await outcomeOf(world, mutations, size)).toEqual(alone);
        accepted += (alone as { history: unknown[] }).history.length;
      },
    ),
    { numRuns: 70, seed: 20261122 },
  );
  expect(accepted).toBeGreaterThan(250);
}, 240_000);
