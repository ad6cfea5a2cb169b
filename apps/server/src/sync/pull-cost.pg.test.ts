import type { Database } from '@boxroom/db/tables/database';
import { addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { type Cursor, PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pull } from './pull.ts';

/** Enough that Postgres prefers to read a table when it expects to find something soon. */
const ITEMS = 20_000;

let database: TestDatabase;
let me: string;
let room: string;

beforeAll(async () => {
  database = await createTestDatabase();
  me = (await addPerson(database.db)).id;
  room = await addRoom(database.db, me);
  await sql`insert into box (id, space_id, name, created_at, updated_at, changed_at, version)
    select gen_random_uuid(), ${room}, 'Box', 1, 1, 1, 0 from generate_series(1, 500)`.execute(database.db);
  await sql`insert into item (id, space_id, box_id, name, created_at, updated_at, version)
    select gen_random_uuid(), ${room}, (select id from box where space_id = ${room} limit 1), 'Thing', 1, 1, 0
    from generate_series(1, ${ITEMS}::int)`.execute(database.db);
  await sql`analyze`.execute(database.db);
});
afterAll(() => database.drop());

/** The statements of a pull, and how many pages of the database Postgres looks at for each. */
async function costOf(cursors: Record<string, Cursor>): Promise<{ pages: number; plan: string }[]> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void sent.push(query),
  });
  await pull(db, me, {
    protocol: PROTOCOL_VERSION,
    userId: me,
    clientId: newId(),
    cursors,
    ackedSeq: 0,
    limit: 5000,
  });
  const reads = sent.filter((query) => /^\s*(select|with)\b/i.test(query.sql));
  return Promise.all(
    reads.map(async (query) => {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, costs off, timing off, summary off) ${query.sql}`,
        [...query.parameters],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const pages = /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(plan) ?? [];
      return { plan, pages: Number(pages[1] ?? 0) + Number(pages[2] ?? 0) };
    }),
  );
}

async function readCursors(): Promise<Record<string, Cursor>> {
  const spaces = await database.db.selectFrom('space').select(['id', 'version']).where('owner_id', '=', me).execute();
  return Object.fromEntries(spaces.map(({ id, version }) => [id, { v: version, base: 0 }]));
}

test.each<[string, () => Promise<unknown>]>([
  ['nothing', () => Promise.resolve()],
  ['the name of the room', () => sql`update room set name = name || 'x' where id = ${room}`.execute(database.db)],
  ['one item', () => sql`update item set name = 'New' where id = (select id from item limit 1)`.execute(database.db)],
  [
    'a deleted item',
    () => sql`delete from item where id = (select id from item order by id limit 1)`.execute(database.db),
  ],
])('a pull of %s reads what changed, however much there is', async (_, change) => {
  const cursors = await readCursors();
  await change();
  for (const { plan, pages } of await costOf(cursors)) expect(pages, plan).toBeLessThan(60);
});
