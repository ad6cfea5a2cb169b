import { v7 as newId } from 'uuid';
import { allOk, caller, type PolicyRow } from './policy-row.ts';
import { boxesOf, ofOwn, ofTarget, roomsOf, seenBy } from './shown.ts';

const about = 'target';

export const HISTORY_POLICY: Record<string, readonly PolicyRow[]> = {
  'history.list': [
    {
      ...caller(() => ({ page: 1, pageSize: 50, actionType: 'add', entityType: 'room' })),
      // The history of a deleted room stays for its owner.
      shows: {
        field: 'entityId',
        ids: (cell) => [...roomsOf(cell), ...ofOwn('', ({ deletedRoom }) => [deletedRoom]).ids(cell)],
      },
    },
    {
      name: 'of a room',
      about,
      ends: allOk,
      input: ({ room }) => ({ page: 1, pageSize: 50, roomId: room, actionType: 'add', entityType: 'box' }),
      shows: ofTarget('entityId', (things) => [...boxesOf(things), things.deletedBox]),
    },
    {
      name: 'of a box',
      about,
      ends: allOk,
      input: ({ box }) => ({ page: 1, pageSize: 50, boxId: box, actionType: 'add', entityType: 'item' }),
      shows: ofTarget('entityId', ({ item, otherItem, deletedItem }) => [item, otherItem, deletedItem]),
    },
    {
      name: 'of an item',
      about,
      ends: allOk,
      input: ({ item }) => ({ page: 1, pageSize: 50, itemId: item }),
      shows: ofTarget('entityId', ({ item }) => [item]),
    },
    {
      name: 'of an import',
      about,
      ends: allOk,
      input: ({ importId }) => ({ page: 1, pageSize: 50, groupId: importId }),
      shows: ofTarget('entityId', ({ otherItem }) => [otherItem]),
    },
    {
      name: 'of a command',
      about,
      ends: allOk,
      // The lines of a command are seen one by one: `commands.pg.test.ts` asks for those of others by their ids.
      input: ({ room, box }) => ({ page: 1, pageSize: 50, partsOf: [newId()], roomId: room, boxId: box }),
      makes: ['partsOf'],
      shows: { field: 'id', ids: () => [] },
    },
    {
      name: 'with imports as one entry',
      // Nobody moved anything by hand.
      ...caller(() => ({ page: 1, pageSize: 50, actionType: 'move', groups: true })),
      shows: {
        field: 'id',
        ids: ({ world, actor }) => seenBy(world, actor).map(({ importId }) => importId),
      },
    },
  ],

  'history.search': [
    {
      ...caller(() => ({ text: '', actionType: 'add', entityType: 'room' })),
      shows: {
        field: 'entityId',
        ids: (cell) => [...roomsOf(cell), ...ofOwn('', ({ deletedRoom }) => [deletedRoom]).ids(cell)],
      },
    },
    {
      name: 'in a room',
      about,
      ends: allOk,
      input: ({ room }) => ({ text: '', roomId: room, actionType: 'add', entityType: 'box' }),
      shows: ofTarget('entityId', (things) => [...boxesOf(things), things.deletedBox]),
    },
    {
      name: 'about an item',
      about,
      ends: allOk,
      input: ({ item }) => ({ text: '', itemId: item, actionType: 'add' }),
      shows: ofTarget('entityId', ({ item }) => [item]),
    },
    {
      name: 'in a box, from a line on',
      about,
      ends: allOk,
      input: ({ box }) => ({
        text: '',
        boxId: box,
        actionType: 'add',
        entityType: 'item',
        cursor: { at: Date.now() * 2000, id: newId() },
      }),
      makes: ['cursor.id'],
      shows: ofTarget('entityId', ({ item, otherItem, deletedItem }) => [item, otherItem, deletedItem]),
    },
  ],
};
