import type { Box } from '../box/box.ts';
import type { Item } from '../item/item.ts';
import { askedIn, ranksInRoom } from './asked.ts';
import { textOfBox } from './box-text.ts';
import { NO_DETAILS, type ShownDetails } from './details-text.ts';
import { fold } from './fold.ts';

interface Place {
  box: Pick<Box, 'name' | 'description' | 'code'>;
  /** Null: in no room. */
  roomName: string | null;
  /** Undefined: unknown. */
  categoryName: (id: string) => string | undefined;
  /** Absent: none. */
  shown?: ShownDetails;
}

/**
 * Returns the ids of those items of a box that `SearchInventory` finds: each contains a term itself, and with its box
 * and room all of them.
 */
export function foundInBox(items: readonly Item[], query: string, place: Place): ReadonlySet<string> {
  const asked = askedIn(query);
  if (asked.terms.length === 0) return new Set();
  const { box, roomName, categoryName, shown = NO_DETAILS } = place;
  const text = textOfBox(box, items, (id) => categoryName(id) ?? '', shown);
  const found = text.search(asked, ranksInRoom(asked, roomName === null ? null : fold(roomName)), null);
  return new Set(found ? text.find(asked, found.around, null).map(({ id }) => id) : []);
}
