import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { NewId } from '../id/id.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';

/** The rows of a generated inventory: parents precede the rows that refer to them. */
export interface InventoryRows {
  rooms: Room[];
  categories: Category[];
  boxes: Box[];
  items: Item[];
}

export interface SeedOwner {
  /** The person, whose personal space has the same id. */
  userId: string;
  /** The person's catalogue space, for the categories. */
  catalogueId: string;
  /** Milliseconds since 1970; every row's times are earlier. */
  now: number;
  newId?: NewId;
}
