import { expect, test } from 'vitest';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';
import { boxRows } from './box-rows.ts';

const box = (id: string, spaceId: string) => ({ id, spaceId }) as BoxEntry;
const room = (id: string) => ({ id, name: id }) as RoomEntry;
const text = (boxes: readonly BoxEntry[], rooms: readonly RoomEntry[], columns: number) =>
  boxRows(boxes, rooms, columns).map((row) =>
    row.kind === 'room' ? `${row.room?.name ?? 'none'}: ${row.ids.length}` : row.boxes.map(({ id }) => id).join(' '),
  );

const BOXES = [box('a', 'attic'), box('l', 'me'), box('c', 'cellar'), box('b', 'attic'), box('d', 'attic')];

test.each([
  [1, ['attic: 3', 'a', 'b', 'd', 'cellar: 1', 'c', 'none: 1', 'l']],
  [2, ['attic: 3', 'a b', 'd', 'cellar: 1', 'c', 'none: 1', 'l']],
  [3, ['attic: 3', 'a b d', 'cellar: 1', 'c', 'none: 1', 'l']],
])('in %i columns', (columns, rows) => {
  expect(text(BOXES, [room('attic'), room('cellar'), room('empty')], columns)).toEqual(rows);
});

test('nothing has no rows', () => {
  expect(text([], [room('attic')], 2)).toEqual([]);
});
