import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { shotDatabase } from './shot-database.ts';
import { countShots, dropShots, keepShot, readShots } from './shot-storage.ts';

const ANN = 'u-ann';
const picture = (text: string) => new Blob([text], { type: 'image/jpeg' });
const names = async (userId: string, boxId: string) =>
  Promise.all((await readShots(userId, boxId)).map(async ({ id, picture }) => `${id}:${await picture.text()}`));

beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
});

test('a look at shots that nobody took creates no database', async () => {
  expect(await readShots(ANN, 'box')).toEqual([]);
  await dropShots(ANN, ['a']);
  expect(await countShots(ANN)).toBe(0);
  expect(await indexedDB.databases()).toEqual([]);
});

test('keeps the shots of each box in the order in which they were taken, until they are dropped', async () => {
  await keepShot(ANN, { id: 'b', boxId: 'box', picture: picture('second') }, 2);
  await keepShot(ANN, { id: 'a', boxId: 'box', picture: picture('first') }, 1);
  await keepShot(ANN, { id: 'c', boxId: 'other', picture: picture('third') }, 3);
  expect(await names(ANN, 'box')).toEqual(['a:first', 'b:second']);
  expect(await names('u-bob', 'box')).toEqual([]);
  expect(await countShots(ANN)).toBe(3);
  expect((await readShots(ANN)).map(({ id, boxId }) => `${boxId} ${id}`)).toEqual(['box a', 'box b', 'other c']);
  await dropShots(ANN, ['a', 'unknown']);
  expect(await names(ANN, 'box')).toEqual(['b:second']);
  expect(await names(ANN, 'other')).toEqual(['c:third']);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([shotDatabase(ANN)]);
});

test('a connection that iOS cut in the background is opened again', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
  });
  await keepShot(ANN, { id: 'a', boxId: 'box', picture: picture('first') }, 1);
  expect(open).toHaveBeenCalledTimes(2);
  expect(await names(ANN, 'box')).toEqual(['a:first']);
});
