import type { Box } from '@boxroom/domain/box/box';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { type Item, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import type { Dice } from '@boxroom/sync-client/simulation/dice';
import { v7 as newId } from 'uuid';

/** The items of a kit are added, moved and deleted by one command, always together: a split kit shows a torn command. */
export const KIT = 'Kit';
export const KIT_SIZE = 3;
/** Two boxes that one command adds. Nothing is ever put into them. */
export const PAIR = 'Pair';
/** Only ever counts up by one, so that its quantity shows how often commands took effect. */
export const TALLY = 'Tally';
/** Only one device names it, with growing numbers, so that its name shows the last command that took effect. */
export const REGISTER = 'Register';
/** A box that is never deleted: it holds kits, tallies and registers. */
export const HOME = 'Home';
const ATTIC = 'Attic';

const KITS_MAX = 60;
const PAIRS_MAX = 20;

type Mutate = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<void>;

export interface WorkOptions {
  dice: Dice;
  view: MemoryView;
  mutate: Mutate;
  /** The item that only this device names. */
  registerId: string;
  /** A number that grows with each call. */
  turn: number;
}

/** Gives one random command about rows that the device knows. */
export function workOnce(options: WorkOptions): Promise<void> {
  const kinds = LOTS[options.dice.roll(LOTS.length)] ?? adjust;
  return kinds(options);
}

type Kind = (options: WorkOptions) => Promise<void>;

const adjust: Kind = async ({ dice, view, mutate }) => {
  const item = dice.pick(named([...view.rows.item.values()], TALLY));
  if (item) await mutate('item.adjustQuantity', { id: item.id, delta: 1 });
};

const register: Kind = ({ mutate, registerId, turn }) =>
  mutate('item.edit', { id: registerId, set: { name: `${REGISTER} ${turn}` } });

const addKit: Kind = async ({ dice, view, mutate }) => {
  const box = dice.pick(named([...view.rows.box.values()], HOME));
  if (!box || kitsIn(view).length >= KITS_MAX) return;
  await mutate('item.add', { boxId: box.id, items: newItems(`${KIT} ${newId()}`, KIT_SIZE) });
};

const moveKit: Kind = async ({ dice, view, mutate }) => {
  const kit = dice.pick(kitsIn(view));
  const box = dice.pick(named([...view.rows.box.values()], HOME).filter(({ id }) => id !== kit?.[0]?.boxId));
  if (kit && box) await mutate('item.move', { ids: kit.map(({ id }) => id), boxId: box.id });
};

const deleteKit: Kind = async ({ dice, view, mutate }) => {
  const kit = dice.pick(kitsIn(view));
  if (kit) await mutate('item.delete', { ids: kit.map(({ id }) => id) });
};

const addPair: Kind = async ({ dice, view, mutate }) => {
  if (named([...view.rows.box.values()], PAIR).length >= 2 * PAIRS_MAX) return;
  const name = `${PAIR} ${newId()}`;
  const boxes = [1, 2].map(() => ({ id: newId(), name, description: null }));
  await mutate('box.add', { roomId: dice.pick(roomsIn(view)) ?? null, boxes });
};

const movePairBox: Kind = async ({ dice, view, mutate }) => {
  const box = dice.pick(named([...view.rows.box.values()], PAIR));
  if (box) await mutate('box.move', { id: box.id, roomId: dice.pick(roomsIn(view)) ?? null });
};

const deletePairBox: Kind = async ({ dice, view, mutate }) => {
  const box = dice.pick(named([...view.rows.box.values()], PAIR));
  if (box) await mutate('box.delete', { id: box.id });
};

const tick: Kind = async ({ dice, view, mutate }) => {
  const item = dice.pick([...view.rows.item.keys()]);
  if (item) await mutate('checklist.add', { itemIds: [item] });
};

const addRoom: Kind = ({ mutate }) => mutate('room.create', { id: newId(), name: ATTIC });

const deleteRoom: Kind = async ({ dice, view, mutate }) => {
  const room = dice.pick([...view.rows.room.values()].filter(({ name }) => name === ATTIC));
  if (room) await mutate('room.delete', { id: room.id });
};

/** How often each kind comes. */
const LOTS: Kind[] = (
  [
    [25, adjust],
    [15, register],
    [14, addKit],
    [20, moveKit],
    [8, deleteKit],
    [5, addPair],
    [5, movePairBox],
    [4, deletePairBox],
    [2, tick],
    [1, addRoom],
    [1, deleteRoom],
  ] as [number, Kind][]
).flatMap(([count, kind]) => Array.from({ length: count }, () => kind));

export function newItems(name: string, count: number): CommandInput<'item.add'>['items'] {
  return Array.from({ length: count }, () => ({ ...NO_ITEM_FIELDS, id: newId(), name, quantity: 1 }));
}

function named<T extends Item | Box>(rows: readonly T[], prefix: string): T[] {
  return rows.filter(({ name }) => name.startsWith(prefix));
}

function roomsIn(view: MemoryView): string[] {
  return [...view.rows.room.values()].filter(({ name }) => name !== ATTIC).map(({ id }) => id);
}

/** The kits that this device knows whole. */
function kitsIn(view: MemoryView): Item[][] {
  const kits = Map.groupBy(named([...view.rows.item.values()], KIT), ({ name }) => name);
  return [...kits.values()].filter(({ length }) => length === KIT_SIZE);
}
