import type { Database } from '@boxroom/db/tables/database';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { startTestServer } from '@boxroom/db/testing/test-server';
import type { Change, Entity } from '@boxroom/domain/command/model';
import { english } from '@boxroom/domain/language/translator';
import { generateInventory } from '@boxroom/domain/seed/generate-inventory';
import type { InventoryRows } from '@boxroom/domain/seed/inventory-rows';
import { findOrCreateUser } from '@boxroom/server/auth/find-or-create-user';
import { OPEN_REGISTRATION } from '@boxroom/server/auth/registration';
import { createSessions } from '@boxroom/server/auth/session';
import { writeChanges } from '@boxroom/server/sync/write-changes';
import type { Kysely } from 'kysely';
import { NOW } from './inventory.ts';

/** The rows of one transaction, as in an import. */
const CHUNK = 1000;

/** A signed-in person in the database with this many items. */
export interface Household {
  size: number;
  userId: string;
  rows: InventoryRows;
  /** For the Cookie header. */
  cookie: string;
}

export interface HouseholdOptions {
  size: number;
  /** Distributes everything over this many rooms. Default: about one for each 625 items. */
  rooms?: number;
  /** The number of a person among those with the same size and rooms: 0 to 99. */
  person?: number;
}

/** Runs `work` with a Postgres (TEST_DATABASE_URL, or the embedded one without fsync) and removes it afterwards. */
export async function withDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const server = await startTestServer();
  try {
    const database = await createTestDatabase();
    try {
      return await work(database);
    } finally {
      await database.drop();
    }
  } finally {
    await server.stop();
  }
}

/** Fills a new account with generated items by multi-row inserts. Call `settle` after the last account. */
export async function addHousehold(
  db: Kysely<Database>,
  { size, rooms, person = 0 }: HouseholdOptions,
): Promise<Household> {
  const email = `items-${size}-rooms-${rooms ?? 'all'}-${person}@example.com`;
  const { user } = await db
    .transaction()
    .execute((tx) => findOrCreateUser(tx, email, { settings: OPEN_REGISTRATION, t: english }));
  // A different seed for each account, because the ids come from it.
  const seed = (size * 1000 + (rooms ?? 0)) * 100 + person;
  const rows = fewerRooms(
    generateInventory({ items: size, seed, userId: user.id, catalogueId: user.catalogueId, now: NOW }),
    rooms,
  );
  await insertInventory(db, user.id, rows);
  const [cookie = ''] = (await createSessions(db, { secure: false }).open(user.id, 'benchmark')).split(';');
  return { size, userId: user.id, rows, cookie };
}

/** Adds an inventory to an account by multi-row inserts. */
export async function insertInventory(db: Kysely<Database>, userId: string, rows: InventoryRows): Promise<void> {
  for (const entity of ['room', 'category', 'box', 'item'] as const) await insertAll(db, userId, entity, rows);
}

/** Gives the other people the right to edit the first room of the first one. Returns the room's id. */
export async function shareRoom(
  { pool }: Pick<TestDatabase, 'pool'>,
  [owner, ...others]: readonly Household[],
): Promise<string> {
  const roomId = owner?.rows.rooms[0]?.id;
  if (roomId === undefined) throw new Error('The first person has no room.');
  await pool.query(`insert into room_member (space_id, user_id, access) select $1, unnest($2::uuid[]), 'edit'`, [
    roomId,
    others.map(({ userId }) => userId),
  ]);
  return roomId;
}

/** Adds other people with empty spaces: in a nearly empty table Postgres scans everything, which proves nothing. */
export async function addStrangers({ pool }: Pick<TestDatabase, 'pool'>, count: number): Promise<void> {
  await pool.query(
    `with person as (
      insert into app_user (id, email, catalogue_id)
      select gen_random_uuid(), 'stranger-' || n || '@example.com', gen_random_uuid() from generate_series(1, $1::int) n
      returning id)
    insert into space (id, kind, owner_id) select gen_random_uuid(), 'room', id from person, generate_series(1, 5)`,
    [count],
  );
}

/** Does what autovacuum would do later. */
export async function settle({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query('vacuum analyze');
}

function fewerRooms(rows: InventoryRows, count = rows.rooms.length): InventoryRows {
  const rooms = rows.rooms.slice(0, count);
  const target = new Map(rows.rooms.map((room, index) => [room.id, rooms[index % rooms.length]?.id]));
  const moved = <T extends { spaceId: string }>(row: T): T => ({
    ...row,
    spaceId: target.get(row.spaceId) ?? row.spaceId,
  });
  return { rooms, categories: rows.categories, boxes: rows.boxes.map(moved), items: rows.items.map(moved) };
}

const LISTS = { room: 'rooms', category: 'categories', box: 'boxes', item: 'items' } as const;

async function insertAll(
  db: Kysely<Database>,
  userId: string,
  entity: Entity & keyof typeof LISTS,
  rows: InventoryRows,
): Promise<void> {
  const list = rows[LISTS[entity]];
  for (let start = 0; start < list.length; start += CHUNK) {
    const changes = list.slice(start, start + CHUNK).map((row) => ({ op: 'put', entity, row }) as Change);
    await db.transaction().execute((tx) => writeChanges(tx, userId, changes));
  }
}
