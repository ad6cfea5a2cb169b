import 'fake-indexeddb/auto';
import * as registry from '@boxroom/domain/command/registry';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EngineOptions } from './engine-options.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { openDiskWith } from './testing/open-disk.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

/** Measures the cost of an edit in work rather than time, while hundreds of commands wait. */

vi.mock('@boxroom/domain/command/registry', async (importActual) => {
  const actual = await importActual<typeof registry>();
  return { ...actual, planCommand: vi.fn(actual.planCommand) };
});

const ANN = testId(1, 0);
const EDITS = 200;
const plans = vi.mocked(registry.planCommand);

let server: MemoryServer;
let device: TestDevice;
let recordsRead: number;
let box: string;
let items: string[];

beforeEach(async () => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
  box = newTestId();
  items = Array.from({ length: EDITS }, newTestId);
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.sync();
  tab.mutate('box.add', { roomId: null, boxes: [{ id: box, name: 'Tools', description: null }] });
  tab.mutate('item.add', { boxId: box, items: items.map((id) => ({ id, name: 'Nail', ...ITEM_FIELDS, quantity: 1 })) });
  await tab.sync();
  tab.close();
  plans.mockClear();
  recordsRead = 0;
});

/** Counts the records read from the outbox. */
const counting: Pick<EngineOptions, 'openDisk'> = {
  openDisk: openDiskWith(
    (disk) => (stores, options, work) =>
      disk.run(stores, options, (tx) =>
        work({
          ...tx,
          async getAll(store, ...range) {
            const records = await tx.getAll(store, ...range);
            if (store === 'outbox') recordsRead += records.length;
            return records;
          },
        }),
      ),
  ),
};

test('a following tab plans each edit of another tab once, and reads each once', async () => {
  const offline = server.transport(ANN, () => 'before');
  const giving = await device.openTab(ANN, offline);
  const following = await device.openTab(ANN, offline, counting);
  plans.mockClear();
  recordsRead = 0;
  for (const id of items) await giving.mutate('item.adjustQuantity', { id, delta: 1 }).saved;
  await following.idle();
  expect(following.replica.view.get('item', items.at(-1) ?? '')?.quantity).toBe(2);
  expect(following.pendingCount).toBe(EDITS);
  expect(plans.mock.calls.length).toBe(2 * EDITS); // in the tab of the edit and in the following tab
  expect(recordsRead).toBeLessThan(4 * EDITS);
});

test('two tabs that take turns show the same, whatever the order of the messages', async () => {
  const offline = server.transport(ANN, () => 'before');
  const tabs = [await device.openTab(ANN, offline), await device.openTab(ANN, offline)];
  for (const [n, id] of items.entries()) {
    const saved = tabs[n % 2]?.mutate('item.adjustQuantity', { id, delta: 1 }).saved;
    if (n % 7 === 0) await saved; // most edits happen before the other tab has received the last one
  }
  for (const tab of tabs) await tab.idle();
  for (const tab of tabs) await tab.idle();
  const [first, second] = tabs.map((tab) => tab.replica.pending.map(({ id, seq }) => ({ id, seq })));
  expect(first).toEqual(second);
  expect(first?.map(({ seq }) => seq)).toEqual(items.map((_, n) => n + 3));
  for (const tab of tabs) expect(items.every((id) => tab.replica.view.get('item', id)?.quantity === 2)).toBe(true);
});

test('sending reads each waiting command about once', async () => {
  const tab = await device.openTab(ANN, server.transport(ANN), counting);
  for (const id of items) tab.mutate('item.adjustQuantity', { id, delta: 1 });
  for (const id of items) tab.mutate('item.adjustQuantity', { id, delta: 1 });
  await tab.idle();
  recordsRead = 0;
  await tab.sync();
  expect(server.effects.size).toBe(2 + 2 * EDITS);
  expect(recordsRead).toBeLessThan(1.2 * 2 * EDITS);
});
