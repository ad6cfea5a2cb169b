import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import type { SyncEngine } from '@boxroom/sync-client/engine';
import type { MutateResult } from '@boxroom/sync-client/engine-options';
import { v7 as newId } from 'uuid';

/** Rooms of this name are created and deleted; the others stay. */
const PASSING_ROOM = 'Attic';

/**
 * Runs one random command on a device, on rows that it knows. An item starts with the quantity 1 and only ever gains
 * one, so that the applied commands can be counted. `random` returns numbers like `Math.random`.
 */
export function mutateSomething(
  engine: SyncEngine,
  withRooms: boolean,
  random: () => number = Math.random,
): MutateResult {
  const { rows } = engine.replica.view;
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const sample = (values: readonly string[], most: number): string[] => {
    const picked = Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(values));
    return [...new Set(picked.filter((value) => value !== undefined))];
  };
  const boxes = [...rows.box.keys()];
  const items = [...rows.item.keys()];
  const roomId = random() < 0.2 ? null : pick([...rows.room.keys()]);
  const [box, item] = [pick(boxes), pick(items)];
  const passing = pick([...rows.room.values()].filter((room) => room.name === PASSING_ROOM));
  const mutate = <N extends CommandName>(name: N, input: CommandInput<N>) => engine.mutate(name, input);
  const addBox = () => {
    return mutate('box.add', { roomId: roomId ?? null, boxes: [{ id: newId(), name: 'Box', description: null }] });
  };
  if (!box) return addBox();
  const addItem = () => {
    return mutate('item.add', { boxId: box, items: [{ ...NO_ITEM_FIELDS, id: newId(), name: 'Thing', quantity: 1 }] });
  };
  if (!item) return addItem();
  const kinds: [number, () => MutateResult][] = [
    [10, addBox],
    [30, addItem],
    [20, () => mutate('item.adjustQuantity', { id: item, delta: 1 })],
    [8, () => mutate('item.edit', { id: item, set: { name: `Thing ${Math.floor(random() * 1000)}` } })],
    [12, () => mutate('item.move', { ids: sample(items, 3), boxId: box })],
    [6, () => mutate('box.move', { id: box, roomId: roomId ?? null })],
    [6, () => mutate('item.delete', { ids: sample(items, 2) })],
    [2, () => mutate('box.delete', { id: box })],
    [2, () => mutate('box.setCapacity', { id: box, capacity: 5 * Math.floor(random() * 21) })],
    [3, () => mutate('checklist.add', { itemIds: [item] })],
    [withRooms ? 1 : 0, () => mutate('room.create', { id: newId(), name: PASSING_ROOM })],
    [withRooms ? 0.5 : 0, () => mutate('room.delete', { id: passing?.id ?? newId() })],
  ];
  let at = random() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, kind] of kinds) {
    at -= weight;
    if (at < 0) return kind();
  }
  return addItem();
}
