import { addBox, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { type CommandInput, type CommandName, parseCommand } from '@boxroom/domain/command/registry';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS_PER_TURN } from '../../next-turn.ts';
import { applyCommand } from '../../sync/apply-command.ts';
import { addCaller } from '../../testing/caller.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Applies a command. Returns the id of its mutation. */
async function apply<N extends CommandName>(userId: string, name: N, input: CommandInput<N>) {
  const mutationId = newId();
  const call = { userId, parsed: parseCommand(name, input), mutationId, at: Date.now() };
  const { plan } = await database.db.transaction().execute((tx) => applyCommand(tx, call));
  expect(plan.ok).toBe(true);
  return mutationId;
}

test('boxes with more rows than a turn handles are kept in parts, and all come back', async () => {
  const { db } = database;
  const { id: owner } = await addCaller(db);
  const room = await addRoom(db, owner);
  const boxes = [await addBox(db, room), await addBox(db, room), await addBox(db, room)];
  // The first has more than a part by itself, the two others share one.
  for (const [index, count] of [ROWS_PER_TURN + 500, 300, 400].entries())
    await sql`
      insert into item (id, space_id, box_id, name, created_at, updated_at)
      select gen_random_uuid(), ${room}, ${boxes[index]}, 'Thing ' || n, 1, 1
      from generate_series(1, ${count}::int) n`.execute(db);
  const items = () =>
    sql`select id, box_id, name from item where space_id = ${room} order by id`.execute(db).then(({ rows }) => rows);
  const before = await items();
  const deletionId = await apply(owner, 'box.deleteSeveral', { ids: boxes });
  expect(await items()).toEqual([]);
  const { rows: kept } = await sql<{ things: number; items: number }>`
    select count(*)::int as things, sum(items)::int as items from deletion where id = ${deletionId}`.execute(db);
  expect(kept).toEqual([{ things: 3, items: before.length }]);
  await apply(owner, 'trash.restore', { deletionId });
  expect(await items()).toEqual(before);
});
