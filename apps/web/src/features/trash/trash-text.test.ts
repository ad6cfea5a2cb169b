import type { TrashEntry } from '@boxroom/domain/trash/trash-list';
import { expect, test } from 'vitest';
import { leftText, whatText } from './trash-text.ts';

const item: TrashEntry = {
  deletionId: 'd1',
  id: 'i1',
  entity: 'item',
  name: 'Skis',
  roomName: 'Attic',
  boxName: 'Winter',
  boxes: 0,
  items: 0,
  deletedAt: 0,
  deletedByName: 'ann',
  isOwn: true,
  mayPurge: true,
  expiresAt: 0,
};
const box: TrashEntry = { ...item, entity: 'box', boxName: null, items: 3 };
const room: TrashEntry = { ...box, entity: 'room', roomName: null, boxes: 2 };

test.each([
  [item, 'Item from Winter, Attic'],
  [{ ...item, roomName: null }, 'Item from Winter'],
  [box, 'Box with 3 items from Attic'],
  [{ ...box, items: 1, roomName: null }, 'Box with 1 item'],
  [{ ...box, items: 0 }, 'Box from Attic'],
  [room, 'Storage room with 2 boxes, 3 items'],
  [{ ...room, boxes: 1, items: 0 }, 'Storage room with 1 box'],
  [{ ...room, boxes: 0, items: 0 }, 'Storage room'],
])('%#: %j', (entry, text) => {
  expect(whatText(entry)).toBe(text);
});

const DAY = 86_400_000;
test.each([
  [30 * DAY, '30 days left'],
  [29 * DAY + 1, '30 days left'],
  [DAY + 1, '2 days left'],
  [DAY, '1 day left'],
  [1, '1 day left'],
  [0, 'Gone for good soon'],
  [-DAY, 'Gone for good soon'],
])('%i ms before the end: %s', (left, text) => {
  expect(leftText(1000 + left, 1000)).toBe(text);
});
