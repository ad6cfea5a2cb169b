import { addBox, addCategory, addItem, addPerson, addRoom, tick } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { type CommandInput, type CommandName } from '@boxroom/domain/command/registry';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushServices } from '../testing/push-services.ts';
import { push } from './push.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Given = { [N in CommandName]: [name: N, input: CommandInput<N>] }[CommandName];

/** Pushes commands in one piece, which all take effect. */
async function send(userId: string, commands: readonly Given[]): Promise<void> {
  const clientId = newId();
  const mutations = commands.map(([name, input], index) => ({
    id: newId(),
    seq: index + 1,
    name,
    input,
    at: Date.now(),
  }));
  const services = pushServices(database.db);
  await push(services, userId, { protocol: PROTOCOL_VERSION, userId, clientId, mutations });
  const recorded = await database.db
    .selectFrom('sync_mutation')
    .select(['code', 'detail'])
    .where('client_id', '=', clientId)
    .execute();
  expect(recorded).toEqual(commands.map(() => ({ code: null, detail: null })));
}

/** A command that needs none of what the others need. */
const renamed = (id: string): Given => ['room.rename', { id, name: 'Attic' }];

describe.each([
  ['alone', () => []],
  ['with another command after it', (room: string) => [renamed(room)]],
])('what one command needs is loaded for it %s', (_, after: (room: string) => Given[]) => {
  test('the categories of the owner whom an item moves to, who may have one of the same name', async () => {
    const { db } = database;
    const [me, other, stranger] = [await addPerson(db), await addPerson(db), await addPerson(db)];
    const [mine, theirs] = [await addRoom(db, me.id), await addRoom(db, other.id, [me.id])];
    const target = await addBox(db, theirs);
    const [tools, theirTools] = [await addCategory(db, me.catalogueId), await addCategory(db, other.catalogueId)];
    await addCategory(db, stranger.catalogueId);
    const from = await addBox(db, mine);
    const ids = [await addItem(db, mine, from), await addItem(db, mine, from, tools)];
    await send(me.id, [['item.move', { ids, boxId: target }], ...after(mine)]);
    const moved = await db.selectFrom('item').select(['id', 'category_id']).where('box_id', '=', target).execute();
    expect(new Map(moved.map((item) => [item.id, item.category_id]))).toEqual(
      new Map([
        [ids[0], null],
        [ids[1], theirTools],
      ]),
    );
  });

  test('the whole checklist, which is cleared', async () => {
    const { db } = database;
    const [me, other] = [(await addPerson(db)).id, (await addPerson(db)).id];
    const room = await addRoom(db, me, [other]);
    const item = await addItem(db, room, await addBox(db, room));
    for (const person of [me, other]) await tick(db, person, item);
    await send(me, [['checklist.clear', {}], ...after(room)]);
    const left = await db.selectFrom('checklist_entry').select('space_id').where('id', '=', item).execute();
    expect(left).toEqual([{ space_id: other }]);
  });
});
