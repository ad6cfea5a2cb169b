import type { MemoryView } from '@boxroom/domain/command/memory-view';
import { type CommandName, isCommandName } from '@boxroom/domain/command/registry';
import { lotsOf, type SeveralOf, TALLY } from './command-lots.ts';
import type { Dice } from './dice.ts';

/** The possible subjects of a command. Excludes rows that the history depends on. */
interface Known {
  rooms: string[];
  /** Rooms that a box can move to. */
  targets: string[];
  boxes: string[];
  items: string[];
  categories: string[];
  deletions: string[];
  tallies: string[];
  tags: readonly string[];
  catalogueId: string;
}
interface Draw {
  dice: Dice;
  known: Known;
  newId: () => string;
  newBoxId: () => string;
}
type Generator = (draw: Draw) => unknown;

const NAMES = ['Lamp', 'Old lamp', 'Crème brûlée torch', '👨‍👩‍👧‍👦', 'Box 2'];
const anyName = ({ dice }: Draw) => dice.pick(NAMES);
const aRoom = ({ dice, known }: Draw) => dice.pick(known.rooms);
const aBox = ({ dice, known }: Draw) => dice.pick(known.boxes);
const anItem = ({ dice, known }: Draw) => dice.pick(known.items);
const roomOrNone = ({ dice, known }: Draw) => (dice.once(4) ? null : (dice.pick(known.targets) ?? null));
/** One item, or many at once. */
const items = ({ dice, known }: Draw) => dice.some(known.items, dice.once(3) ? 12 : 2);
const oneOrTwo = <T>({ dice }: Draw, make: () => T) => Array.from({ length: 1 + dice.roll(2) }, make);
const aCategory = ({ dice, known }: Draw) => (dice.once(2) ? null : (dice.pick(known.categories) ?? null));

/** For each command an input about existing rows, where there are any. */
const GENERATORS: Record<CommandName, Generator> = {
  'room.create': (draw) => ({ id: draw.newId(), name: anyName(draw) }),
  'room.rename': (draw) => ({ id: aRoom(draw), name: anyName(draw) }),
  'room.delete': (draw) => ({ id: aRoom(draw) }),
  'box.add': (draw) => ({
    roomId: roomOrNone(draw),
    boxes: oneOrTwo(draw, () => ({ id: draw.newBoxId(), name: anyName(draw), description: null })),
  }),
  'box.edit': (draw) => ({
    id: aBox(draw),
    set: draw.dice.once(2) ? { name: anyName(draw) } : { description: 'Shelf' },
  }),
  'box.move': (draw) => ({ id: aBox(draw), roomId: roomOrNone(draw) }),
  'box.delete': (draw) => ({ id: aBox(draw) }),
  'box.deleteSeveral': ({ dice, known }) => ({ ids: dice.some(known.boxes, 2) }),
  'box.duplicate': (draw) => ({
    id: aBox(draw),
    copy: { id: draw.newBoxId(), name: anyName(draw), description: null },
    items: items(draw).map((id) => ({ id, copyId: draw.newId() })),
  }),
  'box.setType': (draw) => ({ id: aBox(draw), boxType: draw.dice.once(2) ? 'plastic' : 'freezer' }),
  'box.setCapacity': (draw) => ({ id: aBox(draw), capacity: draw.dice.pick([null, 0, 55, 100]) }),
  'item.add': (draw) => ({
    boxId: aBox(draw),
    items: oneOrTwo(draw, () => ({
      id: draw.newId(),
      name: anyName(draw),
      description: null,
      quantity: draw.dice.pick([null, 2]),
      price: null,
      categoryId: aCategory(draw),
      dateStamp: null,
    })),
  }),
  'item.edit': (draw) => ({
    id: anItem(draw),
    set: draw.dice.pick([{ name: anyName(draw) }, { price: 9.99 }, { categoryId: aCategory(draw) }]),
  }),
  'item.adjustQuantity': (draw) => ({ id: anItem(draw), delta: draw.dice.pick([-2, -1, 1, 2]) }),
  'item.move': (draw) => ({ ids: items(draw), boxId: aBox(draw) }),
  'item.categorize': (draw) => ({
    groups: oneOrTwo(draw, () => ({ categoryId: aCategory(draw), ids: items(draw) })),
  }),
  'item.delete': (draw) => ({ ids: items(draw) }),
  'item.setPicture': (draw) => ({ id: anItem(draw), pictureId: draw.dice.once(5) ? null : draw.newId() }),
  'category.create': (draw) => ({ id: draw.newId(), spaceId: draw.known.catalogueId, name: anyName(draw) }),
  'category.rename': (draw) => ({ id: draw.dice.pick(draw.known.categories), name: anyName(draw) }),
  'category.merge': (draw) => ({
    ids: draw.dice.some(draw.known.categories, 2),
    intoId: draw.dice.pick(draw.known.categories),
  }),
  'category.split': (draw) => ({
    fromId: draw.dice.pick(draw.known.categories),
    spaceId: draw.known.catalogueId,
    categories: oneOrTwo(draw, () => ({
      id: draw.dice.once(3) ? draw.dice.pick(draw.known.categories) : draw.newId(),
      name: anyName(draw),
      color: draw.dice.pick(['teal', null]),
      itemIds: items(draw),
    })),
  }),
  'category.delete': (draw) => ({ id: draw.dice.pick(draw.known.categories) }),
  'checklist.add': (draw) => ({ itemIds: items(draw) }),
  'checklist.remove': (draw) => ({ itemIds: items(draw) }),
  'checklist.clear': () => ({}),
  'profile.setDisplay': ({ dice }) => ({
    set: dice.once(2) ? { showPrice: dice.once(2) } : { showQuantity: dice.once(2) },
  }),
  'tag.claim': (draw) => ({ tagId: draw.dice.pick(draw.known.tags), boxId: aBox(draw) }),
  'tag.release': (draw) => ({ tagId: draw.dice.pick(draw.known.tags), boxId: aBox(draw) }),
  'trash.restore': (draw) => ({ deletionId: draw.dice.pick(draw.known.deletions) }),
};

const SEVERAL: Record<SeveralOf, Generator> = {
  'item.move of several': (draw) => ({
    groups: oneOrTwo(draw, () => ({
      boxId: aBox(draw),
      ids: items(draw),
      ...(draw.dice.once(2) && { categoryId: aCategory(draw) }),
    })),
  }),
  'box.move of several': (draw) => ({
    groups: oneOrTwo(draw, () => ({ roomId: roomOrNone(draw), ids: draw.dice.some(draw.known.boxes, 3) })),
  }),
  'trash.restore of several': ({ dice, known }) => ({
    deletions: dice.some(known.deletions, 4).map((deletionId) => ({ deletionId })),
  }),
};

export function drawCommand(
  dice: Dice,
  view: MemoryView,
  {
    commandCount,
    fixed,
    tallies,
    catalogueId,
    tags,
    ...ids
  }: {
    commandCount: number;
    fixed: ReadonlySet<string>;
    tallies: ReadonlySet<string>;
    catalogueId: string;
    tags: readonly string[];
    newId: () => string;
    newBoxId: () => string;
  },
): { name: string; input: unknown } {
  const free = (ids: Iterable<string>) => [...ids].filter((id) => !fixed.has(id) && !tallies.has(id));
  const known: Known = {
    rooms: free(view.rows.room.keys()),
    targets: [...view.rows.room.keys()],
    boxes: free(view.rows.box.keys()),
    items: free(view.rows.item.keys()),
    categories: [...view.rows.category.keys()],
    deletions: [...view.deletions.keys()],
    tallies: [...view.rows.item.keys()].filter((id) => tallies.has(id)),
    tags,
    catalogueId,
  };
  const name = dice.pick(lotsOf(commandCount)) ?? TALLY;
  if (name === TALLY) return { name: 'item.adjustQuantity', input: { id: dice.pick(known.tallies), delta: 1 } };
  if (isSeveral(name)) return { name: name.replace(' of several', ''), input: SEVERAL[name]({ dice, known, ...ids }) };
  const input = isCommandName(name) ? GENERATORS[name]({ dice, known, ...ids }) : undefined;
  return { name, input };
}

function isSeveral(name: string): name is SeveralOf {
  return Object.hasOwn(SEVERAL, name);
}
