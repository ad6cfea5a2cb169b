import type { CommandName } from '@boxroom/domain/command/registry';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { v7 as newId } from 'uuid';
import { allOk, editors, owners, ownersOfCatalogue, ownersUnseen, type PolicyRow, viewers } from './policy-row.ts';

const newBox = () => ({ id: newId(), name: 'New', description: null });
const about = 'target';

/** The compiler requires rows for every command. The tests use them both to call its procedure and to push it. */
export const COMMAND_POLICY: Record<CommandName, readonly PolicyRow[]> = {
  'room.create': [{ about: 'caller', ends: allOk, input: () => ({ id: newId(), name: 'New' }), makes: ['id'] }],
  'room.rename': [{ about, ends: owners, input: ({ room }) => ({ id: room, name: 'Renamed' }) }],
  'room.delete': [{ about, ends: owners, input: ({ room }) => ({ id: room }) }],

  'box.add': [
    { about, ends: editors, input: ({ room }) => ({ roomId: room, boxes: [newBox()] }), makes: ['boxes.id'] },
    {
      name: 'unassigned',
      about: 'caller',
      ends: allOk,
      input: () => ({ roomId: null, boxes: [newBox()] }),
      makes: ['boxes.id'],
    },
  ],
  'box.edit': [{ about, ends: owners, input: ({ box }) => ({ id: box, set: { name: 'Renamed' } }) }],
  'box.move': [
    { name: 'out of the room', about, ends: owners, input: ({ box }) => ({ id: box, roomId: null }) },
    {
      name: 'into the room',
      about,
      ends: editors,
      input: ({ room }, { own }) => ({ id: own.box, roomId: room }),
      isIdleOnOwn: true,
    },
    {
      name: 'several out of the room',
      about,
      ends: owners,
      input: ({ box, otherBox }) => ({ groups: [{ roomId: null, ids: [box, otherBox] }] }),
      passesOver: ['groups.ids'],
    },
    {
      name: 'several into the room',
      about,
      ends: editors,
      input: ({ room }, { own }) => ({ groups: [{ roomId: room, ids: [own.box] }] }),
      isIdleOnOwn: true,
    },
  ],
  'box.delete': [{ about, ends: owners, input: ({ box }) => ({ id: box }) }],
  'box.deleteSeveral': [
    { about, ends: owners, input: ({ box, otherBox }) => ({ ids: [box, otherBox] }), passesOver: ['ids'] },
  ],
  'box.duplicate': [
    {
      about,
      ends: editors,
      input: ({ box, item }) => ({ id: box, copy: newBox(), items: [{ id: item, copyId: newId() }] }),
      makes: ['copy.id', 'items.copyId'],
      passesOver: ['items.id'],
    },
  ],
  'box.setType': [{ about, ends: viewers, input: ({ box }) => ({ id: box, boxType: 'shelf' }) }],
  'box.setCapacity': [{ about, ends: viewers, input: ({ box }) => ({ id: box, capacity: 75 }) }],

  'item.add': [
    {
      about,
      ends: editors,
      input: ({ box, category }) => ({
        boxId: box,
        items: [{ ...NO_ITEM_FIELDS, id: newId(), name: 'New', categoryId: category }],
      }),
      makes: ['items.id'],
      passesOver: ['items.categoryId'],
    },
  ],
  'item.edit': [
    {
      about,
      ends: editors,
      input: ({ item, category }) => ({ id: item, set: { name: 'Renamed', categoryId: category } }),
      passesOver: ['set.categoryId'],
    },
  ],
  'item.adjustQuantity': [{ about, ends: editors, input: ({ item }) => ({ id: item, delta: 1 }) }],
  'item.setPicture': [
    { about, ends: editors, input: ({ item }) => ({ id: item, pictureId: newId() }), makes: ['pictureId'] },
    { name: 'none', about, ends: editors, input: ({ item }) => ({ id: item, pictureId: null }) },
  ],
  'picture.add': [
    {
      about,
      ends: editors,
      input: ({ item }) => ({ entity: 'item', id: item, pictures: [{ id: newId() }] }),
      makes: ['pictures.id'],
    },
    {
      name: 'to a box',
      about,
      ends: editors,
      input: ({ box }) => ({ entity: 'box', id: box, pictures: [{ id: newId() }] }),
      makes: ['pictures.id'],
    },
    {
      name: 'to a room, which has one',
      about,
      ends: { ...owners, owner: 'TOO_MANY' },
      input: ({ room }) => ({ entity: 'room', id: room, pictures: [{ id: newId() }] }),
      makes: ['pictures.id'],
    },
  ],
  'picture.caption': [
    {
      about,
      ends: editors,
      input: ({ item, picture }) => ({ entity: 'item', id: item, pictureId: picture, caption: 'Open' }),
    },
    {
      name: 'of a box',
      about,
      ends: editors,
      input: ({ box, boxPicture }) => ({ entity: 'box', id: box, pictureId: boxPicture, caption: 'Open' }),
    },
    {
      name: 'of a room',
      about,
      ends: owners,
      input: ({ room, roomPicture }) => ({ entity: 'room', id: room, pictureId: roomPicture, caption: 'Open' }),
    },
  ],
  'picture.order': [
    {
      about,
      ends: editors,
      input: ({ item, picture, secondPicture }) => ({ entity: 'item', id: item, pictureIds: [secondPicture, picture] }),
      passesOver: ['pictureIds'],
    },
  ],
  'picture.remove': [
    {
      about,
      ends: editors,
      input: ({ item, picture }) => ({ entity: 'item', id: item, pictureIds: [picture] }),
      passesOver: ['pictureIds'],
    },
    {
      name: 'of a box',
      about,
      ends: editors,
      input: ({ box, boxPicture }) => ({ entity: 'box', id: box, pictureIds: [boxPicture] }),
      passesOver: ['pictureIds'],
    },
    {
      name: 'of a room',
      about,
      ends: owners,
      input: ({ room, roomPicture }) => ({ entity: 'room', id: room, pictureIds: [roomPicture] }),
      passesOver: ['pictureIds'],
    },
  ],
  'paper.add': [
    {
      about,
      ends: editors,
      input: ({ item }) => ({ id: item, papers: [{ id: newId(), kind: 'pdf', bytes: 1, name: 'Receipt' }] }),
      makes: ['papers.id'],
    },
  ],
  'paper.rename': [
    { about, ends: editors, input: ({ item, paper }) => ({ id: item, paperId: paper, name: 'Manual' }) },
  ],
  'paper.remove': [
    {
      about,
      ends: editors,
      input: ({ item, paper }) => ({ id: item, paperIds: [paper] }),
      passesOver: ['paperIds'],
    },
  ],
  'item.move': [
    { about, ends: editors, input: ({ item, otherBox }) => ({ ids: [item], boxId: otherBox }) },
    { name: 'to a box', about, ends: editors, input: ({ box }, { own }) => ({ ids: [own.waitingItem], boxId: box }) },
    { name: 'out of it', about, ends: editors, input: ({ item }, { own }) => ({ ids: [item], boxId: own.otherBox }) },
    {
      name: 'in groups',
      about,
      ends: editors,
      input: ({ item, otherBox }) => ({ groups: [{ boxId: otherBox, ids: [item] }] }),
    },
    {
      name: 'in groups with a category',
      about,
      ends: editors,
      input: ({ item, otherBox, category }) => ({ groups: [{ boxId: otherBox, ids: [item], categoryId: category }] }),
      passesOver: ['groups.categoryId'],
    },
  ],
  'item.categorize': [
    {
      about,
      ends: editors,
      input: ({ item, category }) => ({ groups: [{ categoryId: category, ids: [item] }] }),
      isIdleOnOwn: true,
    },
    {
      name: 'none',
      about,
      ends: editors,
      input: ({ item, otherItem }) => ({ groups: [{ categoryId: null, ids: [item, otherItem] }] }),
      passesOver: ['groups.ids'],
    },
  ],
  'item.delete': [
    { about, ends: editors, input: ({ item, otherItem }) => ({ ids: [item, otherItem] }), passesOver: ['ids'] },
  ],

  'category.create': [
    {
      about,
      ends: ownersOfCatalogue,
      input: ({ catalogue }) => ({ id: newId(), spaceId: catalogue, name: 'New' }),
      makes: ['id'],
    },
  ],
  'category.rename': [{ about, ends: ownersOfCatalogue, input: ({ category }) => ({ id: category, name: 'Renamed' }) }],
  'category.merge': [
    {
      about,
      ends: ownersOfCatalogue,
      input: ({ category }, { own }) => ({ ids: [category], intoId: own.category }),
      isIdleOnOwn: true,
    },
    {
      name: 'into it',
      about,
      ends: ownersOfCatalogue,
      input: ({ category }, { own }) => ({ ids: [own.category], intoId: category }),
      isIdleOnOwn: true,
    },
  ],
  'category.split': [
    {
      about,
      ends: ownersOfCatalogue,
      input: ({ catalogue, category, item }) => ({
        fromId: category,
        spaceId: catalogue,
        categories: [{ id: newId(), name: 'New', color: null, itemIds: [item] }],
      }),
      makes: ['categories.id'],
      passesOver: ['fromId', 'categories.itemIds'],
    },
  ],
  'category.delete': [{ about, ends: ownersOfCatalogue, input: ({ category }) => ({ id: category }) }],

  'checklist.add': [{ about, ends: viewers, input: ({ otherItem }) => ({ itemIds: [otherItem] }) }],
  // Removing a missing tick succeeds.
  'checklist.remove': [{ about, ends: allOk, input: ({ item }) => ({ itemIds: [item] }), passesOver: ['itemIds'] }],
  'checklist.clear': [{ about: 'caller', ends: allOk, input: () => ({}) }],

  'profile.setOwnFields': [
    { about: 'caller', ends: allOk, input: () => ({ seen: [], fields: [{ key: 'a', name: 'A', type: 'text' }] }) },
  ],
  'profile.setDisplay': [{ about: 'caller', ends: allOk, input: () => ({ set: { showPrice: true } }) }],

  'trash.restore': [
    { name: 'item', about, ends: editors, input: ({ itemDeletion }) => ({ deletionId: itemDeletion }) },
    {
      name: 'one of them',
      about,
      ends: editors,
      input: ({ itemDeletion, deletedItem }) => ({ deletionId: itemDeletion, ids: [deletedItem] }),
    },
    { name: 'box', about, ends: ownersUnseen, input: ({ boxDeletion }) => ({ deletionId: boxDeletion }) },
    { name: 'room', about, ends: ownersUnseen, input: ({ roomDeletion }) => ({ deletionId: roomDeletion }) },
    {
      name: 'in a list',
      about,
      ends: editors,
      input: ({ itemDeletion }) => ({ deletions: [{ deletionId: itemDeletion }] }),
    },
    {
      name: 'some in a list',
      about,
      ends: editors,
      input: ({ itemDeletion, deletedItem }) => ({ deletions: [{ deletionId: itemDeletion, ids: [deletedItem] }] }),
    },
  ],

  'tag.claim': [{ about, ends: editors, input: ({ tag, otherBox }) => ({ tagId: tag, boxId: otherBox }) }],
  'tag.release': [
    { about, ends: editors, input: ({ boxTag, box }) => ({ tagId: boxTag, boxId: box }), passesOver: ['tagId'] },
  ],
};
