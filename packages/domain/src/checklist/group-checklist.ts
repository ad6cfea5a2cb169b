import type { Box } from '../box/box.ts';
import type { ReadView } from '../command/model.ts';
import type { Item } from '../item/item.ts';
import type { Language } from '../language/language.ts';
import { msg } from '../language/message.ts';
import type { Room } from '../room/room.ts';
import { sortByName } from '../text/sort-rows.ts';
import type { ChecklistEntry } from './checklist-entry.ts';

export const UNASSIGNED = msg('Unassigned');

export interface ChecklistGroup {
  /** Null groups the boxes that are in no room, under `UNASSIGNED`. */
  room: Room | null;
  boxes: readonly { box: Box; items: readonly Item[] }[];
  /** The items of all boxes. */
  count: number;
}

/**
 * Groups the ticked items by room and box, each in natural order of names, boxes without a room last. Skips entries
 * whose item or box the person cannot see (any longer).
 */
export function groupChecklist(
  entries: Iterable<ChecklistEntry>,
  view: Pick<ReadView, 'get'>,
  language?: Language,
): ChecklistGroup[] {
  const itemsByBox = new Map<Box, Item[]>();
  for (const { id } of entries) {
    const item = view.get('item', id);
    const box = item && view.get('box', item.boxId);
    if (box) push(itemsByBox, box, item);
  }
  const boxesByRoom = new Map<Room | null, Box[]>();
  for (const box of itemsByBox.keys()) push(boxesByRoom, view.get('room', box.spaceId) ?? null, box);

  const rooms = [...boxesByRoom.keys()].filter((room) => room !== null);
  return [...sortByName(rooms, language), null].flatMap((room) => {
    const boxes = sortByName(boxesByRoom.get(room) ?? [], language).map((box) => ({
      box,
      items: sortByName(itemsByBox.get(box) ?? [], language),
    }));
    return boxes.length === 0 ? [] : [{ room, boxes, count: boxes.reduce((sum, { items }) => sum + items.length, 0) }];
  });
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
