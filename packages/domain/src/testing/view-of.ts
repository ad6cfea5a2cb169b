import { MemoryView } from '../command/memory-view.ts';
import type { InventoryRows } from '../seed/inventory-rows.ts';

/** Returns a view of these rows. */
export function viewOf({ rooms, boxes, items, categories }: InventoryRows, userId: string): MemoryView {
  const view = new MemoryView(userId);
  for (const row of rooms) view.set('room', row.id, row);
  for (const row of boxes) view.set('box', row.id, row);
  for (const row of items) view.set('item', row.id, row);
  for (const row of categories) view.set('category', row.id, row);
  return view;
}
