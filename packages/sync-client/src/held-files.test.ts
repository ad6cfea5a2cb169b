import { MemoryView } from '@boxroom/domain/command/memory-view';
import type { Change } from '@boxroom/domain/command/model';
import { aBox, anItem, aRoom } from '@boxroom/domain/testing/rows';
import { describe, expect, test } from 'vitest';
import type { PictureRecord } from './disk.ts';
import { commandOf, completeRecord, fileIdsOf, filesDropped, filesIn, FILE_UPLOAD, uploadOf } from './held-files.ts';

const paper = (id: string) => ({ id, name: 'Receipt', kind: 'pdf' as const, bytes: 9 });
const ITEM = anItem({
  id: 'item',
  name: 'Drill',
  boxId: 'box',
  spaceId: 'room',
  pictureId: 'p1',
  pictures: [{ id: 'p1' }, { id: 'p2', caption: 'Back' }],
  papers: [paper('d1')],
});
const BOX = aBox({ id: 'box', name: 'Tools', spaceId: 'room', pictures: [{ id: 'b1' }] });
const ROOM = aRoom({ id: 'room', ownerId: 'ann', name: 'Attic', pictures: [{ id: 'r1' }] });

const view = new MemoryView('ann');
view.set('item', 'item', ITEM);
view.set('box', 'box', BOX);
view.set('room', 'room', ROOM);

test.each([
  ['nothing', undefined, []],
  ['an item', ITEM, ['p1', 'p2', 'd1']],
  [
    'an item with one picture',
    anItem({ id: 'i', name: 'Saw', boxId: 'box', spaceId: 'room', pictureId: 'p9' }),
    ['p9'],
  ],
  ['an item without any', anItem({ id: 'i', name: 'Saw', boxId: 'box', spaceId: 'room' }), []],
  ['a box', BOX, ['b1']],
  ['a room', ROOM, ['r1']],
  ['a row of another kind', { id: 'c', spaceId: 's', checkedAt: 1 }, []],
])('the files of %s', (_what, row, ids) => {
  expect(fileIdsOf(row)).toEqual(ids);
});

describe('the files that changes drop', () => {
  const patch = (set: object): Change => ({ op: 'patch', entity: 'item', id: 'item', set });
  test.each<[string, Change, string[]]>([
    ['of another field', patch({ name: 'Saw' }), []],
    ['of the box, a move', patch({ boxId: 'other', spaceId: 'other' }), []],
    ['of the order', patch({ pictureId: 'p2', pictures: [{ id: 'p2' }, { id: 'p1' }] }), []],
    ['of a caption', patch({ pictures: [{ id: 'p1', caption: 'Front' }, { id: 'p2' }] }), []],
    ['that add', patch({ pictures: [{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }] }), []],
    ['that remove the first', patch({ pictureId: 'p2', pictures: null }), ['p1']],
    ['that remove the last', patch({ pictures: null }), ['p2']],
    ['that remove all pictures', patch({ pictureId: null, pictures: null }), ['p1', 'p2']],
    ['that remove the papers', patch({ papers: null }), ['d1']],
    ['that delete the item', { op: 'delete', entity: 'item', id: 'item' }, ['p1', 'p2', 'd1']],
    ['that delete the box', { op: 'delete', entity: 'box', id: 'box' }, ['b1']],
    ['that delete the room', { op: 'delete', entity: 'room', id: 'room' }, ['r1']],
    ['of a box', { op: 'patch', entity: 'box', id: 'box', set: { pictures: null } }, ['b1']],
    ['of a row that is not there', { op: 'delete', entity: 'item', id: 'gone' }, []],
    ['of a tick', { op: 'delete', entity: 'checklistEntry', id: 'item' }, []],
  ])('%s', (_what, change, ids) => {
    expect([...filesDropped(view, [change])]).toEqual(ids);
  });
});

const record: PictureRecord = {
  id: 'p2',
  holder: { entity: 'item', id: 'item' },
  kind: 'picture',
  at: 1,
  state: 'waiting',
  type: 'image/jpeg',
  size: 9,
};

test.each([
  [record, ITEM, 'Picture of Drill', { entity: 'item', id: 'item', pictures: [{ id: 'p2', caption: 'Back' }] }],
  [record, undefined, 'Picture', { entity: 'item', id: 'item', pictures: [{ id: 'p2' }] }],
  [{ ...record, id: 'd1', kind: 'paper' as const }, ITEM, 'Receipt of Drill', { id: 'item', papers: [paper('d1')] }],
  [
    { ...record, id: 'd2', kind: 'paper' as const, type: 'application/pdf' },
    undefined,
    'Paper',
    { id: 'item', papers: [{ id: 'd2', name: 'Paper', kind: 'pdf', bytes: 9 }] },
  ],
  [
    { ...record, id: 'd3', kind: 'paper' as const },
    { ...ITEM, papers: [paper('d1'), { ...paper('d3'), name: 'Manual' }] },
    'Manual of Drill',
    { id: 'item', papers: [{ ...paper('d3'), name: 'Manual' }] },
  ],
  [
    { ...record, id: 'd4', kind: 'paper' as const },
    ITEM,
    'Paper of Drill',
    { id: 'item', papers: [{ id: 'd4', name: 'Paper', kind: 'picture', bytes: 9 }] },
  ],
])('a refused upload says what it is, and becomes the command that brings it again', (file, row, label, input) => {
  const upload = uploadOf(file, row);
  expect(upload).toEqual({ label, input });
  const command = commandOf({ name: FILE_UPLOAD, input });
  expect(command).toEqual({ name: file.kind === 'paper' ? 'paper.add' : 'picture.add', input });
  expect(filesIn({ name: FILE_UPLOAD, input })).toEqual([{ id: file.id, holder: file.holder, kind: file.kind }]);
});

describe('of an app that knew one picture of items', () => {
  const { holder: _, kind: __, ...old } = record;

  test('a record is completed', () => {
    expect(completeRecord({ ...old, itemId: 'item' })).toEqual(record);
    const superseded = { ...old, itemId: 'item', supersededBy: 'deletion', goesWithItem: true };
    expect(completeRecord(superseded)).toEqual({ ...record, supersededBy: 'deletion', mayReturn: true });
    expect(completeRecord(record)).toBe(record);
  });

  test('a refused upload adds its picture and leaves the others', () => {
    const input = { id: 'item', pictureId: 'p2' };
    expect(commandOf({ name: FILE_UPLOAD, input })).toEqual({
      name: 'picture.add',
      input: { entity: 'item', id: 'item', pictures: [{ id: 'p2' }] },
    });
  });

  test('a waiting command names its picture', () => {
    const input = { id: 'item', pictureId: 'p2' };
    expect(filesIn({ name: 'item.setPicture', input })).toEqual([{ id: 'p2', holder: record.holder, kind: 'picture' }]);
    expect(filesIn({ name: 'item.setPicture', input: { id: 'item', pictureId: null } })).toEqual([]);
    expect(filesIn({ name: 'discarded', input: null })).toEqual([]);
  });
});
