import type { Box } from '@boxroom/domain/box/box';
import type { DeletedRow } from '@boxroom/domain/command/model';
import type { Item } from '@boxroom/domain/item/item';
import type { Room } from '@boxroom/domain/room/room';
import { aBox, anItem, aRoom } from '@boxroom/domain/testing/rows';
import { expect, test } from 'vitest';
import { fileIdsOf, withoutFiles } from './files-of-deleted.ts';

const [A, B, C] = ['a', 'b', 'c'];
const paper = (id: string) => ({ id, name: 'Receipt', kind: 'pdf' as const, bytes: 1 });
const item = (set: Partial<Item>): DeletedRow => ({
  entity: 'item',
  row: anItem({ id: 'i', spaceId: 's', boxId: 'b', ...set }),
});
const box = (set: Partial<Box>): DeletedRow => ({ entity: 'box', row: aBox({ id: 'b', spaceId: 's', ...set }) });
const room = (set: Partial<Room>): DeletedRow => ({ entity: 'room', row: aRoom({ id: 's', ownerId: 'o', ...set }) });

test.each<[string, DeletedRow, string[], object]>([
  ['nothing', item({}), [], {}],
  ['one picture', item({ pictureId: A }), [A], { pictureId: null }],
  [
    'two pictures',
    item({ pictureId: A, pictures: [{ id: A }, { id: B, caption: 'Open' }] }),
    [A, B],
    { pictureId: B, pictures: [{ id: B, caption: 'Open' }] },
  ],
  ['a picture left alone', item({ pictureId: B, pictures: [{ id: B }, { id: A }] }), [B, A], { pictures: undefined }],
  ['papers', item({ papers: [paper(A), paper(C)] }), [A, C], { papers: [paper(C)] }],
  ['one paper', item({ papers: [paper(A)] }), [A], { papers: undefined }],
  ['pictures of a box', box({ pictures: [{ id: A }, { id: C }] }), [A, C], { pictures: [{ id: C }] }],
  ['the picture of a room', room({ pictures: [{ id: A }] }), [A], { pictures: undefined }],
])('a deleted row with %s', (_what, one, ids, without) => {
  expect(fileIdsOf(one)).toEqual(ids);
  expect(withoutFiles(one, new Set(['x']))).toBe(one);
  const { row } = withoutFiles(one, new Set([A, 'x']));
  expect(row).toEqual({ ...one.row, ...without });
  const gone = Object.entries(without).filter(([, value]) => value === undefined);
  for (const [field] of gone) expect(row).not.toHaveProperty(field);
});
