import type { OpenDatabase } from '@boxroom/db/client';
import type { TestDatabase } from '@boxroom/db/testing/test-database';
import { hashPassword } from '@boxroom/server/auth/password-hash';
import { addHousehold, type Household, settle, shareRoom } from '../data/filled-database.ts';

/** The password of everybody. */
export const PASSWORD = 'a load of boxes and no secrets';
/** Items with a picture, for each person; the pictures are sent later. */
const PICTURES = 12;
/** Of five people in a row the first shares a room with the next two. */
const GROUP = 5;
const MEMBERS = 3;

export interface FilledPerson {
  household: Household;
  email: string;
  cursors: Record<string, { v: number; base: number }>;
  sharedRoomId: string | null;
  boxIds: string[];
  itemIds: string[];
  pictureIds: string[];
}

/** Fills an empty database with people: most have a hundred items, some 400, a few 2,000. */
export async function fillPeople(
  database: Pick<OpenDatabase | TestDatabase, 'db' | 'pool'>,
  count: number,
): Promise<FilledPerson[]> {
  const { db, pool } = database;
  const people: Household[] = [];
  for (let number = 0; number < count; number++) {
    // The seeds of a size are for a hundred people.
    const size = sizeOf(number) + Math.floor(number / 100);
    people.push(await addHousehold(db, { size, person: number % 100 }));
  }
  const rooms = new Map<Household, string>();
  for (let first = 0; first + MEMBERS <= count; first += GROUP) {
    const members = people.slice(first, first + MEMBERS);
    const room = await shareRoom(database, members);
    for (const member of members) rooms.set(member, room);
  }
  const hash = await hashPassword(PASSWORD);
  await pool.query('insert into password (user_id, hash) select id, $1 from app_user', [hash]);
  await pool.query(
    `update item set picture_id = gen_random_uuid() where id in (
      select id from (select id, row_number() over (partition by space_id order by id) as n from item) i where n <= $1)`,
    [Math.ceil(PICTURES / 3)],
  );
  await settle(database);
  return Promise.all(people.map((person) => describe(database, person, rooms.get(person) ?? null)));
}

function sizeOf(number: number): number {
  if (number % 50 === 7) return 2000;
  return number % 5 === 1 ? 400 : 100;
}

async function describe(
  { pool }: Pick<OpenDatabase | TestDatabase, 'pool'>,
  household: Household,
  sharedRoomId: string | null,
): Promise<FilledPerson> {
  const { rows: spaces } = await pool.query<{ id: string; version: number }>(
    `select id, version from space where owner_id = $1 or id in (select space_id from room_member where user_id = $1)`,
    [household.userId],
  );
  const workplace = sharedRoomId ?? household.rows.rooms[0]?.id;
  const boxes = await pool.query<{ id: string }>('select id from box where space_id = $1 order by id', [workplace]);
  const items = await pool.query<{ id: string }>('select id from item where space_id = $1 order by id', [workplace]);
  const pictures = await pool.query<{ id: string }>(
    `select i.picture_id as id from item i join space s on s.id = i.space_id
      where s.owner_id = $1 and i.picture_id is not null order by i.id limit $2`,
    [household.userId, PICTURES],
  );
  const { rows: users } = await pool.query<{ email: string }>('select email from app_user where id = $1', [
    household.userId,
  ]);
  return {
    household,
    email: users[0]?.email ?? '',
    cursors: Object.fromEntries(spaces.map(({ id, version }) => [id, { v: version, base: 0 }])),
    sharedRoomId,
    boxIds: boxes.rows.map(({ id }) => id),
    itemIds: items.rows.map(({ id }) => id),
    pictureIds: pictures.rows.map(({ id }) => id),
  };
}
