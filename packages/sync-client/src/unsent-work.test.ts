import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test, vi } from 'vitest';
import { databaseName } from './database-name.ts';
import { deviceOnlyTransport } from './device-only.ts';
import { DISCARDED } from './disk.ts';
import type { SyncEngine } from './engine.ts';
import { IdbDisk } from './idb-disk.ts';
import { isHeld } from './testing/delete-database.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';
import { readUnsentWork, takeInWork, type UnsentWork } from './unsent-work.ts';

const ANN = testId(1, 0);
const ANNS_CATALOGUE = testId(2, 0);
const NOBODY = testId(3, 0);

let server: MemoryServer;
let device: TestDevice;
let [room, box, item] = ['', '', ''];

beforeEach(() => {
  server = new MemoryServer();
  server.addUser(ANN, ANNS_CATALOGUE);
  device = new TestDevice();
  [room, box, item] = [newTestId(), newTestId(), newTestId()];
});

async function openAlone(): Promise<SyncEngine> {
  const transport = deviceOnlyTransport({ userId: NOBODY, catalogueId: testId(4, 0), username: 'You' });
  const tab = await device.openTab(NOBODY, transport);
  if (!tab.isComplete) await tab.pullOnce();
  return tab;
}
/** What a person without an account did here, with a picture. */
async function workAlone(): Promise<UnsentWork> {
  const tab = await openAlone();
  tab.mutate('room.create', { id: room, name: 'Garage' });
  tab.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS }] });
  const picture = new Blob(['picture'], { type: 'image/jpeg' });
  await tab.mutate('item.setPicture', { id: item, pictureId: newTestId() }, { picture }).saved;
  tab.close();
  return readUnsentWork(databaseName(NOBODY, device.prefix));
}

test('a copy on this device alone is complete, keeps what is done and calls nobody', async () => {
  await workAlone();
  const tab = await openAlone();
  expect(tab.isComplete).toBe(true);
  expect(tab.replica.view.get('profile', NOBODY)?.username).toBe('You');
  expect(tab.replica.view.get('item', item)?.name).toBe('Hammer');
});

test('work of another copy reaches the server under the account, with its picture, and once', async () => {
  const work = await workAlone();
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.sync();
  expect(await tab.takeIn(work)).toBe(true);
  expect(tab.replica.view.get('item', item)?.name).toBe('Hammer');
  expect(tab.pictures.waitingCount).toBe(1);
  await tab.takeIn(work); // a second tab, or a start after a crash
  expect(tab.replica.pending).toHaveLength(4);
  await tab.sync();
  await tab.takeIn(work); // the crash came after it was sent
  await tab.sync();
  expect(server.row('room', room)).toMatchObject({ ownerId: ANN });
  expect(server.row('item', item)).toMatchObject({ name: 'Hammer', spaceId: room });
  expect(tab.pendingCount).toBe(0);
  expect(tab.refusedCount).toBe(0);
});

test('another tab takes the work up, and a tab that closes before it is sent loses nothing', async () => {
  const work = await workAlone();
  const [tab, other] = [
    await device.openTab(ANN, server.transport(ANN)),
    await device.openTab(ANN, server.transport(ANN)),
  ];
  await tab.takeIn(work);
  await vi.waitFor(() => expect(other.replica.view.get('item', item)?.name).toBe('Hammer'));
  tab.close();
  await other.sync();
  expect(server.row('item', item)).toMatchObject({ name: 'Hammer' });
});

test('the first work is taken in only by a copy that never had a command', async () => {
  const work = await workAlone();
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.takeIn({ ...work, commands: work.commands.slice(0, 1) }, { isFirst: true });
  await tab.takeIn(work, { isFirst: true });
  expect(tab.replica.pending).toHaveLength(1);
});

test('a database without work is not taken for one whose work was taken', async () => {
  await expect(readUnsentWork(databaseName(testId(9, 0), device.prefix))).rejects.toThrow('holds no work');
  const tab = await openAlone();
  tab.close();
  await expect(readUnsentWork(databaseName(NOBODY, device.prefix))).rejects.toThrow('holds no work');
});

test('what was given up and pictures without bytes are no work', async () => {
  const { commands, pictures } = await workAlone();
  const name = databaseName(NOBODY, device.prefix);
  const disk = await IdbDisk.open(name);
  await disk.run(['outbox', 'pictures'], { mode: 'readwrite' }, async (tx) => {
    const [first] = await tx.getAll('outbox');
    if (first) tx.put('outbox', { ...first, name: DISCARDED, input: null });
    const [picture] = await tx.getAll('pictures');
    if (picture) tx.put('pictures', { ...picture, id: newTestId() });
  });
  disk.close();
  expect(await readUnsentWork(name)).toEqual({ commands: commands.slice(1), pictures });
  for (const command of commands) expect(Object.keys(command)).not.toContain('seq');
});

test('no connection stays open to a database whose work was read', async () => {
  await workAlone();
  expect(await isHeld(databaseName(NOBODY, device.prefix))).toBe(false);
});

test('a picture that is here already keeps its state', async () => {
  const work = await workAlone();
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.sync();
  await tab.takeIn(work);
  const name = databaseName(ANN, device.prefix);
  const disk = await IdbDisk.open(name);
  const states = () =>
    disk.run(['pictures'], { mode: 'readonly' }, async (tx) => (await tx.getAll('pictures')).map(({ state }) => state));
  await disk.run(['pictures'], { mode: 'readwrite' }, async (tx) => {
    for (const picture of await tx.getAll('pictures')) tx.put('pictures', { ...picture, state: 'refused' });
  });
  await takeInWork(disk, work);
  expect(await states()).toEqual(['refused']);
  disk.close();
});
