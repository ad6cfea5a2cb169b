import { testId } from '@boxroom/domain/testing/random-world';
import { ITEM_FIELDS } from './item-fields.ts';
import { MemoryServer } from './memory-server.ts';
import { newTestId, TestDevice } from './test-device.ts';

/** Returns a server on which another device of this person has added a box with these items. */
export async function stockedServer(
  userId: string,
  names: readonly [string, ...string[]],
): Promise<{ server: MemoryServer; box: string; item: string }> {
  const server = new MemoryServer();
  server.addUser(userId, testId(2, 0));
  const [box, item] = [newTestId(), newTestId()];
  const elsewhere = await new TestDevice().openTab(userId, server.transport(userId));
  await elsewhere.sync();
  elsewhere.mutate('box.add', { roomId: null, boxes: [{ id: box, name: 'Tools', description: null }] });
  const items = names.map((name, n) => ({ id: n === 0 ? item : newTestId(), name, ...ITEM_FIELDS }));
  elsewhere.mutate('item.add', { boxId: box, items });
  await elsewhere.sync();
  return { server, box, item };
}
