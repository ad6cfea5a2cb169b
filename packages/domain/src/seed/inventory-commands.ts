import type { CommandInput, CommandName } from '../command/registry.ts';
import type { InventoryRows } from './inventory-rows.ts';

/** A command by its name, with the input of that name. */
export type NamedCommand = { [N in CommandName]: { name: N; input: CommandInput<N> } }[CommandName];

/** Returns the commands that make the rows of a generated inventory, parents first. Their times are lost. */
export function inventoryCommands({ rooms, categories, boxes, items }: InventoryRows): NamedCommand[] {
  const roomIds = new Set(rooms.map(({ id }) => id));
  return [
    ...rooms.map(({ id, name }) => ({ name: 'room.create' as const, input: { id, name } })),
    ...categories.map(({ id, spaceId, name, color }) => ({
      name: 'category.create' as const,
      input: { id, spaceId, name, color },
    })),
    ...boxes.flatMap(({ id, spaceId, name, description }): NamedCommand[] => {
      const roomId = roomIds.has(spaceId) ? spaceId : null;
      const inBox = items.filter(({ boxId }) => boxId === id);
      return [
        { name: 'box.add', input: { roomId, boxes: [{ id, name, description }] } },
        { name: 'item.add', input: { boxId: id, items: inBox.map(newItem) } },
      ];
    }),
  ];
}

function newItem(row: InventoryRows['items'][number]): CommandInput<'item.add'>['items'][number] {
  const { spaceId: _, boxId: __, createdAt: ___, updatedAt: ____, own, pictureId, pictures, papers, ...item } = row;
  return own ? { ...item, own } : item;
}
