import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { expect, test } from 'vitest';
import { groupRefused } from './group-refused.ts';

let last = 0;
function refused(name: string, input: unknown): RefusedRecord {
  last++;
  return { id: `m${last}`, seq: last, code: 'NOT_FOUND', detail: null, name, input, at: last };
}

test('groups a refused change under its cause, through several steps', () => {
  const other = refused('item.edit', { id: 'item-9', set: { name: 'Lamp' } });
  const room = refused('room.create', { id: 'room-1', name: 'Shed' });
  const box = refused('box.add', { roomId: 'room-1', boxes: [{ id: 'box-1', name: 'Tools' }] });
  const item = refused('item.add', { boxId: 'box-1', items: [{ id: 'item-1', name: 'Saw' }] });
  const edit = refused('item.edit', { id: 'item-1', set: { quantity: 2 } });
  expect(groupRefused([edit, item, box, room, other])).toEqual([
    { record: other, consequences: [] },
    { record: room, consequences: [box, item, edit] },
  ]);
});

test('does not group two changes of a row that was not created here', () => {
  const records = [refused('item.edit', { id: 'item-9', set: {} }), refused('item.delete', { ids: ['item-9'] })];
  expect(groupRefused(records).map(({ consequences }) => consequences)).toEqual([[], []]);
});
