import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The file's database, and the ids of the running test's person and of their room with a box that holds an item. */
export interface OwnHousehold extends TestDatabase {
  me: string;
  room: string;
  box: string;
  item: string;
}

/** Gives a test file its own database, and each of its tests a new person with a room, a box and an item. */
export function setUpOwnHousehold(): OwnHousehold {
  const home = {} as OwnHousehold;
  beforeAll(async () => {
    Object.assign(home, await createTestDatabase());
  });
  afterAll(() => home.drop());
  beforeEach(async () => {
    home.me = (await addPerson(home.db)).id;
    home.room = await addRoom(home.db, home.me);
    home.box = await addBox(home.db, home.room);
    home.item = await addItem(home.db, home.room, home.box);
  });
  return home;
}
