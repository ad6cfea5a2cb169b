import { addBox, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { OWNER_LIMITS } from '@boxroom/domain/access/owner-limits';
import type { Command } from '@boxroom/domain/command/command';
import { importCommand } from '@boxroom/domain/command/import-command';
import type { CountedEntity } from '@boxroom/domain/command/model';
import { parseCommand, parseWith } from '@boxroom/domain/command/registry';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyCommand } from '../sync/apply-command.ts';
import { fillAccount } from '../testing/fill-account.ts';

let database: TestDatabase;
let ann: { id: string; catalogueId: string };
let bob: { id: string; catalogueId: string };
let room: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = [await addPerson(database.db), await addPerson(database.db)];
  room = await addRoom(database.db, ann.id, [bob.id]);
});

/** Applies a command the way a device's push or an import does. */
async function mutate(userId: string, name: string, input: unknown): Promise<string> {
  const parsed = name === 'import' ? parseWith(importCommand as unknown as Command, input) : parseCommand(name, input);
  const mutationId = newId();
  const { plan } = await database.db
    .transaction()
    .execute((tx) => applyCommand(tx, { userId, parsed, at: Date.now(), mutationId }));
  return plan.ok ? mutationId : plan.code;
}
const isId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const newBox = () => ({ id: newId(), name: 'Box', description: null });
const importing = (input: object) => ({
  rooms: [],
  boxes: [],
  categories: [],
  items: [],
  catalogueId: ann.catalogueId,
  ...input,
});

test.each<[CountedEntity, () => [name: string, input: unknown][]]>([
  [
    'room',
    () => [
      ['room.create', { id: newId(), name: 'New' }],
      ['import', importing({ rooms: [{ id: newId(), name: 'New' }] })],
    ],
  ],
  [
    'box',
    () => [
      ['box.add', { roomId: room, boxes: [newBox()] }],
      ['box.add', { roomId: null, boxes: [newBox()] }],
      ['import', importing({ boxes: [{ ...newBox(), roomId: room }] })],
    ],
  ],
  [
    'category',
    () => [
      ['category.create', { id: newId(), spaceId: ann.catalogueId, name: 'New' }],
      ['import', importing({ categories: [{ id: newId(), name: 'New' }] })],
    ],
  ],
])('an account holds at most the limit of %s, whichever way they arrive', async (entity, ways) => {
  const { max, code } = OWNER_LIMITS[entity];
  await fillAccount(database.db, ann, entity, max - ways().length);
  for (const [name, input] of ways()) expect([name, await mutate(ann.id, name, input)]).toEqual([name, isId]);
  for (const [name, input] of ways()) expect([name, await mutate(ann.id, name, input)]).toEqual([name, code]);
});

test("an editor's items count for the owner of the room, and a deletion is undone only while there is space", async () => {
  const { max } = OWNER_LIMITS.box;
  const mine = await addBox(database.db, bob.id);
  await fillAccount(database.db, ann, 'box', max - 1);
  const last = newBox();
  expect(await mutate(bob.id, 'box.add', { roomId: room, boxes: [last] })).toEqual(isId);
  expect(await mutate(bob.id, 'box.add', { roomId: room, boxes: [newBox()] })).toBe('TOO_MANY_BOXES');
  expect(await mutate(bob.id, 'box.move', { id: mine, roomId: room })).toBe('TOO_MANY_BOXES');
  expect(await mutate(ann.id, 'box.move', { id: last.id, roomId: null })).toEqual(isId);
  const deletion = await mutate(ann.id, 'box.delete', { id: last.id });
  expect(await mutate(bob.id, 'box.move', { id: mine, roomId: room })).toEqual(isId);
  expect(await mutate(ann.id, 'trash.restore', { deletionId: deletion })).toBe('TOO_MANY_BOXES');
  expect(await mutate(ann.id, 'box.delete', { id: mine })).toEqual(isId);
  expect(await mutate(ann.id, 'trash.restore', { deletionId: deletion })).toEqual(isId);
});

test('an account above its limit keeps working', async () => {
  await fillAccount(database.db, ann, 'room', OWNER_LIMITS.room.max + 10);
  expect(await mutate(ann.id, 'room.create', { id: newId(), name: 'New' })).toBe('TOO_MANY_ROOMS');
  expect(await mutate(ann.id, 'room.rename', { id: room, name: 'Renamed' })).toEqual(isId);
  expect(await mutate(ann.id, 'box.add', { roomId: room, boxes: [newBox()] })).toEqual(isId);
  const deletion = await mutate(ann.id, 'room.delete', { id: room });
  expect(await mutate(ann.id, 'trash.restore', { deletionId: deletion })).toBe('TOO_MANY_ROOMS');
});
