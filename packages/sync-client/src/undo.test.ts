import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test } from 'vitest';
import type { SyncEngine } from './engine.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const ANN = testId(1, 0);

let server: MemoryServer;
let device: TestDevice;
let room: string;
let box: string;
let item: string;

beforeEach(() => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
  [room, box, item] = [newTestId(), newTestId(), newTestId()];
});

async function openFilled(isDown: () => boolean = () => false): Promise<SyncEngine> {
  const tab = await device.openTab(
    ANN,
    server.transport(ANN, () => (isDown() ? 'before' : null)),
  );
  tab.mutate('room.create', { id: room, name: 'Garage' });
  tab.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS }] });
  await tab.mutate('checklist.add', { itemIds: [item] }).saved;
  return tab;
}
/** Deletes the room; returns the id for its restore. */
async function deleteRoom(tab: SyncEngine): Promise<string> {
  const { saved } = tab.mutate('room.delete', { id: room });
  const id = tab.replica.pending.at(-1)?.id ?? '';
  await saved;
  return id;
}
const shown = ({ replica: { view } }: SyncEngine) =>
  [view.get('room', room), view.get('box', box), view.get('item', item), view.get('checklistEntry', item)].filter(
    Boolean,
  ).length;

test('a restore before the deletion was sent shows at once, and reaches the server', async () => {
  const tab = await openFilled();
  await tab.sync();
  const deletionId = await deleteRoom(tab);
  expect(shown(tab)).toBe(0);
  await tab.mutate('trash.restore', { deletionId }).saved;
  expect(shown(tab)).toBe(4);
  await tab.sync();
  expect(shown(tab)).toBe(4);
  expect(tab.refusedCount).toBe(0);
  expect(server.row('item', item)).toMatchObject({ name: 'Hammer', spaceId: room });
});

test('a restore after the deletion was sent shows at once, even while the server is down', async () => {
  let isDown = false;
  const tab = await openFilled(() => isDown);
  const other = await new TestDevice().openTab(ANN, server.transport(ANN));
  await tab.sync();
  await other.sync();
  const deletionId = await deleteRoom(tab);
  await tab.sync();
  await other.sync();
  expect([shown(tab), shown(other)]).toEqual([0, 0]);
  isDown = true;
  await tab.mutate('trash.restore', { deletionId }).saved;
  expect(shown(tab)).toBe(4);
  await expect(tab.sync()).rejects.toMatchObject({ kind: 'network' });
  isDown = false;
  await tab.sync();
  await other.sync();
  expect([shown(tab), shown(other)]).toEqual([4, 4]);
});

test('a restore while the server is down survives a restart and shows in another tab', async () => {
  let isDown = false;
  const tab = await openFilled(() => isDown);
  await tab.sync();
  const deletionId = await deleteRoom(tab);
  await tab.sync();
  isDown = true;
  const neighbor = await device.openTab(
    ANN,
    server.transport(ANN, () => 'before'),
  );
  await tab.mutate('trash.restore', { deletionId }).saved;
  tab.close();
  const later = await device.openTab(ANN, server.transport(ANN));
  await later.loaded;
  await neighbor.idle();
  expect([shown(later), shown(neighbor)]).toEqual([4, 4]);
  await later.sync();
  expect([shown(later), later.refusedCount]).toEqual([4, 0]);
});

test('the last twenty deletions are remembered', async () => {
  const tab = await openFilled();
  const ids = Array.from({ length: 21 }, newTestId);
  tab.mutate('item.add', { boxId: box, items: ids.map((id) => ({ id, name: 'Nail', ...ITEM_FIELDS })) });
  await tab.sync();
  for (const id of ids) await tab.mutate('item.delete', { ids: [id] }).saved;
  expect(tab.replica.view.deletions.size).toBe(20);
  expect([...tab.replica.view.deletions.values()].map((deletion) => deletion?.[0]?.id)).toEqual(ids.slice(1));
});

test('a tab without the deletion shows the restored rows after the server restored them', async () => {
  const tab = await openFilled();
  await tab.sync();
  const deletionId = await deleteRoom(tab);
  await tab.sync();
  tab.close();
  const later = await device.openTab(ANN, server.transport(ANN));
  expect(later.mutate('trash.restore', { deletionId }).plan).toMatchObject({ ok: true, changes: [] });
  expect(shown(later)).toBe(0);
  await later.sync();
  expect(shown(later)).toBe(4);
});

test("a deletion in another owner's room leaves memory with the room", async () => {
  const bob = testId(1, 1);
  server.addUser(bob, testId(2, 1));
  const tab = await openFilled();
  await tab.sync();
  server.share(room, bob, 'edit');
  const guest = await new TestDevice().openTab(bob, server.transport(bob));
  await guest.sync();
  await guest.mutate('item.delete', { ids: [item] }).saved;
  expect(guest.replica.view.deletions.size).toBe(1);
  server.share(room, bob, null);
  await guest.sync();
  expect(guest.replica.view.deletions.size).toBe(0);
});

test('an unsent picture of a deleted item is sent after the restore', async () => {
  const tab = await openFilled();
  await tab.sync();
  const pictureId = newTestId();
  const picture = new Blob(['a picture'], { type: 'image/jpeg' });
  await tab.mutate('item.setPicture', { id: item, pictureId }, { picture }).saved;
  const deletionId = await deleteRoom(tab);
  await tab.sync();
  expect([tab.pendingCount, tab.refusedCount, server.pictures.size]).toEqual([0, 0, 0]);
  tab.close();
  const later = await device.openTab(ANN, server.transport(ANN));
  await later.mutate('trash.restore', { deletionId }).saved;
  await later.sync();
  expect(server.pictures.has(pictureId)).toBe(true);
  expect(later.pendingCount).toBe(0);
});
