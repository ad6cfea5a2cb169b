import type { MemoryView } from '@boxroom/domain/command/memory-view';
import { type CommandInput, type CommandName, isCommandName } from '@boxroom/domain/command/registry';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import { fileIdsOf } from '../held-files.ts';
import { type BackAgain, FILE_LOTS, lotsOf, type SeveralOf, TALLY } from './command-lots.ts';
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
  /** The inputs of accepted removals of pictures and papers. */
  removals: readonly Removal[];
}
/** What a removal took, as the command that brings it back gets it. */
export interface Removal {
  name: 'picture.add' | 'paper.add';
  input: object;
}
interface Draw {
  view: MemoryView;
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
const aHolder = (draw: Draw) => {
  const entity = draw.dice.pick(['item', 'item', 'box', 'room'] as const) ?? 'item';
  return { entity, id: { item: anItem, box: aBox, room: aRoom }[entity](draw) };
};
/** The ids of what a row has, or one that it has not. */
const filesOf = (draw: Draw, { entity, id }: ReturnType<typeof aHolder>) => {
  const ids = fileIdsOf(draw.view.get(entity, id ?? ''));
  return ids.length > 0 ? [...ids] : [draw.newId()];
};
const papersOf = (draw: Draw, id: string | undefined) => {
  const papers = draw.view.get('item', id ?? '')?.papers ?? [];
  return papers.length > 0 ? papers.map((paper) => paper.id) : [draw.newId()];
};
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
  'picture.add': (draw) => ({
    ...aHolder(draw),
    pictures: oneOrTwo(draw, () => ({ id: draw.newId(), ...(draw.dice.once(3) && { caption: anyName(draw) }) })),
    ...(draw.dice.once(4) && { index: draw.dice.roll(3) }),
  }),
  'picture.caption': (draw) => {
    const holder = aHolder(draw);
    const caption = draw.dice.once(2) ? null : anyName(draw);
    return { ...holder, pictureId: draw.dice.pick(filesOf(draw, holder)), caption };
  },
  'picture.order': (draw) => {
    const holder = aHolder(draw);
    return { ...holder, pictureIds: draw.dice.some(filesOf(draw, holder), 3) };
  },
  'picture.remove': (draw) => {
    const holder = aHolder(draw);
    return { ...holder, pictureIds: draw.dice.some(filesOf(draw, holder), 2) };
  },
  'paper.add': (draw) => ({
    id: anItem(draw),
    papers: oneOrTwo(draw, () => {
      return { id: draw.newId(), name: anyName(draw), kind: draw.dice.once(2) ? 'pdf' : 'picture', bytes: 36 };
    }),
  }),
  'paper.rename': (draw) => {
    const id = anItem(draw);
    return { id, paperId: draw.dice.pick(papersOf(draw, id)), name: anyName(draw) };
  },
  'paper.remove': (draw) => {
    const id = anItem(draw);
    return { id, paperIds: draw.dice.some(papersOf(draw, id), 2) };
  },
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
  'profile.setOwnFields': ({ dice }) => {
    const some = () => (dice.once(2) ? [{ key: 'wattage', name: 'Wattage', type: 'number' }] : []);
    return { seen: some(), fields: some() };
  },
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
    isAboutFiles,
    fixed,
    tallies,
    catalogueId,
    tags,
    removals,
    ...ids
  }: {
    commandCount: number;
    isAboutFiles: boolean;
    fixed: ReadonlySet<string>;
    tallies: ReadonlySet<string>;
    catalogueId: string;
    tags: readonly string[];
    removals: readonly Removal[];
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
    removals,
  };
  const draw: Draw = { dice, known, view, ...ids };
  const name = dice.pick(isAboutFiles && dice.once(2) ? FILE_LOTS : lotsOf(commandCount)) ?? TALLY;
  if (name === TALLY) return { name: 'item.adjustQuantity', input: { id: dice.pick(known.tallies), delta: 1 } };
  if (isSeveral(name)) return { name: name.replace(' of several', ''), input: SEVERAL[name](draw) };
  if (isBackAgain(name)) return { name: name.replace(' of removed', ''), input: againIn(draw, name) };
  const input = isCommandName(name) ? GENERATORS[name](draw) : undefined;
  return { name, input };
}

function isSeveral(name: string): name is SeveralOf {
  return Object.hasOwn(SEVERAL, name);
}

function isBackAgain(name: string): name is BackAgain {
  return name.endsWith(' of removed');
}

function againIn({ dice, known }: Draw, name: BackAgain): unknown {
  return dice.pick(known.removals.filter((removal) => name.startsWith(removal.name)))?.input;
}

/** Returns what brings back what a removal takes from these rows; null: the command is none, or takes nothing. */
export function removalIn(view: MemoryView, name: string, input: unknown): Removal | null {
  if (name === 'picture.remove') {
    const { entity, id, pictureIds } = input as CommandInput<'picture.remove'>;
    const row = view.get(entity, id);
    const pictures = row ? picturesOf(row).filter((picture) => pictureIds.includes(picture.id)) : [];
    return pictures.length > 0 ? { name: 'picture.add', input: { entity, id, pictures, index: 0 } } : null;
  }
  if (name !== 'paper.remove') return null;
  const { id, paperIds } = input as CommandInput<'paper.remove'>;
  const papers = view.get('item', id)?.papers?.filter((paper) => paperIds.includes(paper.id)) ?? [];
  return papers.length > 0 ? { name: 'paper.add', input: { id, papers, index: 0 } } : null;
}
