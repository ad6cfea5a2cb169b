import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPerson, addRoom, type SamplePerson } from '../testing/sample-rows.ts';
import { createDatabaseAt, migrateTo, type TestDatabase } from '../testing/test-database.ts';
import { wrongOwners } from '../testing/wrong-owners.ts';
import type { MigrationName } from './migrations.ts';

let database: TestDatabase;
let ann: SamplePerson;
let ben: SamplePerson;
let cat: SamplePerson;
let room: string;
let others: string;

beforeEach(async () => {
  database = await createDatabaseAt('0037-validate-references');
  const { db } = database;
  [ann, ben, cat] = [await addPerson(db), await addPerson(db), await addPerson(db)];
  [room, others] = [await addRoom(db, ann.id, [ben.id, cat.id]), await addRoom(db, ben.id, [ann.id])];
});
afterEach(() => database.drop());

async function addLine(spaceId: string, ownerId: string, fromSpaceId: string | null = null): Promise<void> {
  const line = { id: randomUUID(), client_at: new Date(), actor_id: ann.id, entity_id: randomUUID(), name: 'Lamp' };
  await database.db
    .insertInto('history_entry')
    .values({
      ...line,
      action: 'move',
      entity: 'item',
      space_id: spaceId,
      from_space_id: fromSpaceId,
      owner_id: ownerId,
    })
    .execute();
}

/** Writes lines, gives the room to the next owner, and moves something out of it and into it. */
async function workAsBefore(): Promise<void> {
  await addLine(room, ann.id);
  await addLine(room, ann.id, room);
  await database.db.updateTable('space').set({ owner_id: cat.id }).where('id', '=', room).execute();
  await addLine(room, ann.id);
  await addLine(others, ben.id, room);
  await addLine(room, cat.id, ben.id);
}

async function directory(): Promise<string[]> {
  const names = new Map([
    ...[ann.id, ben.id, cat.id].map((id, n) => [id, ['Ann', 'Ben', 'Cat'][n] ?? ''] as const),
    [room, 'room'],
    [others, 'others'],
  ]);
  const rows = await database.db.selectFrom('history_directory').selectAll().execute();
  return rows
    .map(({ space_id: space, owner_id: owner, lines_owner_id: lines }) =>
      [space, owner, lines].map((id) => names.get(id)).join(' '),
    )
    .toSorted();
}

const EXPECTED = ['Ben Ben Cat', 'room Cat Ann', 'room Cat Ben'];

test('names the owners of lines that an older version has written', async () => {
  await workAsBefore();
  await addLine(randomUUID(), randomUUID(), randomUUID());
  await migrateTo(database);
  expect(await directory()).toEqual(EXPECTED);
  expect(await wrongOwners(database.db)).toEqual([]);
});

test.each<MigrationName>(['0039-history-by-owner', '0041-history-by-owner-only'])(
  'names the owners of lines that an older version writes at %s, and follows a room to its next owner',
  async (step) => {
    await migrateTo(database, step);
    await workAsBefore();
    expect(await directory()).toEqual(EXPECTED);
    await database.db.updateTable('space').set({ owner_id: ben.id }).where('id', '=', room).execute();
    await migrateTo(database);
    expect(await directory()).toEqual(['Ben Ben Cat', 'room Ben Ann', 'room Ben Ben', 'room Ben Cat']);
    expect(await wrongOwners(database.db)).toEqual([]);
  },
);
