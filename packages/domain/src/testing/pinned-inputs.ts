import { CATEGORY_COLORS } from '../category/category.ts';
import type { CommandInput, CommandName } from '../command/registry.ts';
import { testId } from './random-world.ts';

const [room, box, item, category, space] = [testId(1, 1), testId(2, 1), testId(3, 1), testId(4, 1), testId(5, 1)];
const ids = (count: number) => Array.from({ length: count }, (_, n) => testId(9, n));
const fields = { name: 'Thing', description: null, quantity: null, price: null, categoryId: null, dateStamp: null };
const full = {
  name: 'n'.repeat(200),
  description: 'd'.repeat(500),
  quantity: -1_000_000_000,
  price: 9_999_999_999.99,
  categoryId: category,
  dateStamp: '2024-02-29',
};

const details = {
  serial: 's'.repeat(100),
  brand: 'b'.repeat(100),
  boughtOn: '2024-02-29',
  boughtAt: 'a'.repeat(100),
  warrantyUntil: '2026-02-28',
  lentTo: 'l'.repeat(100),
  lentSince: '2026-01-01',
  lentDue: '2026-12-31',
  own: { wattage: 60.5, color: 't'.repeat(200), checked: true, sold: '2026-01-01' },
};

/**
 * Inputs that released apps put into their outbox, the smallest and the largest of each kind. They can wait there for
 * months: the server accepts a name and an input for one year after the last app that creates them. Add to this list,
 * never change it.
 */
export const PINNED_INPUTS: { [N in CommandName]: readonly CommandInput<N>[] } = {
  'trash.restore': [
    { deletionId: room },
    { deletionId: room, ids: [item] },
    { deletionId: room, ids: ids(200) },
    { deletionId: room, ids: ids(5000) },
    { deletions: [{ deletionId: room }] },
    { deletions: ids(100).map((deletionId) => ({ deletionId, ids: ids(50) })) },
  ],
  'tag.claim': [{ tagId: item, boxId: box }],
  'tag.release': [{ tagId: item, boxId: box }],
  'room.create': [
    { id: room, name: 'R' },
    { id: room, name: 'r'.repeat(25) },
  ],
  'room.rename': [{ id: room, name: 'Cellar' }],
  'room.delete': [{ id: room }],
  'box.add': [
    { roomId: null, boxes: [{ id: box, name: 'B', description: null }] },
    { roomId: room, boxes: ids(50).map((id) => ({ id, name: 'b'.repeat(20), description: 'd'.repeat(100) })) },
  ],
  'box.edit': [
    { id: box, set: {} },
    { id: box, set: { name: 'Box' } },
    { id: box, set: { name: 'Box', description: null } },
  ],
  'box.move': [
    { id: box, roomId: null },
    { id: box, roomId: room },
    { groups: [{ roomId: null, ids: [box] }] },
    { groups: ids(500).map((id) => ({ roomId: room, ids: [id] })) },
  ],
  'box.delete': [{ id: box }],
  'box.deleteSeveral': [{ ids: [box] }, { ids: ids(50) }, { ids: ids(500) }],
  'box.duplicate': [
    { id: box, copy: { id: room, name: 'B', description: null }, items: [] },
    {
      id: box,
      copy: { id: room, name: 'b'.repeat(20), description: 'd'.repeat(100) },
      items: ids(1000).map((id, n) => ({ id, copyId: testId(8, n) })),
    },
  ],
  'box.setType': (['default', 'cardboard', 'plastic', 'black', 'freezer', 'shelf'] as const).map((boxType) => ({
    id: box,
    boxType,
  })),
  'box.setCapacity': [null, 0, 5, 100].map((capacity) => ({ id: box, capacity })),
  'item.add': [
    { boxId: box, items: [{ id: item, ...fields }] },
    { boxId: box, items: ids(200).map((id) => ({ id, ...full })) },
  ],
  'item.edit': [
    { id: item, set: {} },
    { id: item, set: { name: 'Old thing' } },
    { id: item, set: full },
    { id: item, set: fields },
    { id: item, set: details },
    { id: item, set: { lentTo: null, own: { wattage: null } } },
  ],
  'item.adjustQuantity': [1, -1, 1_000_000_000, -1_000_000_000].map((delta) => ({ id: item, delta })),
  'item.move': [
    { ids: [item], boxId: box },
    { ids: ids(200), boxId: box },
    { ids: ids(5000), boxId: box },
    { groups: [{ boxId: box, ids: [item] }] },
    { groups: [{ boxId: box, ids: ids(5000), categoryId: null }] },
    { groups: ids(2500).map((id, n) => ({ boxId: id, ids: [id, testId(8, n)], categoryId: category })) },
  ],
  'item.categorize': [
    { groups: [{ categoryId: category, ids: [item] }] },
    { groups: [{ categoryId: null, ids: ids(5000) }] },
    { groups: ids(5000).map((id) => ({ categoryId: category, ids: [id] })) },
  ],
  'item.delete': [{ ids: [item] }, { ids: ids(200) }, { ids: ids(5000) }],
  'item.setPicture': [
    { id: item, pictureId: null },
    { id: item, pictureId: testId(7, 1) },
  ],
  'picture.add': [
    { entity: 'item', id: item, pictures: [{ id: testId(7, 1) }] },
    { entity: 'box', id: box, pictures: [{ id: testId(7, 1), caption: null }], index: 0 },
    { entity: 'room', id: room, pictures: ids(8).map((id) => ({ id, caption: 'c'.repeat(100) })), index: 8 },
  ],
  'picture.caption': [
    { entity: 'item', id: item, pictureId: testId(7, 1), caption: null },
    { entity: 'room', id: room, pictureId: testId(7, 1), caption: 'c'.repeat(100) },
  ],
  'picture.order': [
    { entity: 'item', id: item, pictureIds: [testId(7, 1)] },
    { entity: 'box', id: box, pictureIds: ids(8) },
  ],
  'picture.remove': [
    { entity: 'item', id: item, pictureIds: [testId(7, 1)] },
    { entity: 'box', id: box, pictureIds: ids(8) },
  ],
  'paper.add': [
    { id: item, papers: [{ id: testId(7, 1), kind: 'pdf', bytes: 1, name: 'P' }] },
    {
      id: item,
      papers: ids(10).map((id) => ({ id, kind: 'picture', bytes: 10_485_760, name: 'p'.repeat(100) })),
      index: 10,
    },
  ],
  'paper.rename': [{ id: item, paperId: testId(7, 1), name: 'p'.repeat(100) }],
  'paper.remove': [
    { id: item, paperIds: [testId(7, 1)] },
    { id: item, paperIds: ids(10) },
  ],
  'category.create': [
    { id: category, spaceId: space, name: 'C' },
    { id: category, spaceId: space, name: 'c'.repeat(50) },
    { id: category, spaceId: space, name: 'C', color: null },
    ...CATEGORY_COLORS.map((color) => ({ id: category, spaceId: space, name: 'C', color })),
  ],
  'category.rename': [
    { id: category, name: 'Tools' },
    { id: category, color: null },
    { id: category, name: 'Tools', color: 'kraft' },
  ],
  'category.delete': [{ id: category }],
  'category.merge': [
    { ids: [category], intoId: room },
    { ids: ids(1000), intoId: room },
  ],
  'category.split': [
    { fromId: room, spaceId: space, categories: [{ id: category, name: 'C', color: null, itemIds: [] }] },
    {
      fromId: room,
      spaceId: space,
      categories: ids(1000).map((id) => ({ id, name: 'c'.repeat(50), color: 'teal', itemIds: ids(5) })),
    },
    { fromId: room, spaceId: space, categories: [{ id: category, name: 'C', color: 'red', itemIds: ids(5000) }] },
  ],
  'checklist.add': [{ itemIds: [item] }, { itemIds: ids(200) }, { itemIds: ids(5000) }],
  'checklist.remove': [{ itemIds: [item] }, { itemIds: ids(200) }, { itemIds: ids(5000) }],
  'checklist.clear': [{}],
  'profile.setDisplay': [
    { set: {} },
    { set: { showQuantity: true } },
    {
      set: {
        showQuantity: true,
        showPrice: true,
        showCategories: false,
        showBoxCapacity: true,
        showPictures: true,
        showDateStamp: false,
      },
    },
    { set: { currency: 'EUR' } },
    { set: { showPrice: true, currency: null } },
    {
      set: {
        showSerial: true,
        showBrand: true,
        showBoughtOn: true,
        showBoughtAt: true,
        showWarranty: true,
        showLent: true,
        showPapers: true,
      },
    },
  ],
  'profile.setOwnFields': [
    { seen: [{ key: 'wattage', name: 'Wattage', type: 'number' }], fields: [] },
    { seen: [], fields: [{ key: 'wattage', name: 'Wattage', type: 'number' }] },
    {
      seen: [],
      fields: (['text', 'number', 'date', 'yesno', 'text'] as const).map((type, n) => ({
        key: `${n}${'k'.repeat(29)}`,
        name: `${n}${'k'.repeat(29)}`,
        type,
      })),
    },
  ],
};
