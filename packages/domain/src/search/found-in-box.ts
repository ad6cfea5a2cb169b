import type { Box } from '../box/box.ts';
import type { Item } from '../item/item.ts';
import { fold } from './fold.ts';
import { searchTerms } from './terms.ts';

interface Place {
  box: Pick<Box, 'name' | 'description' | 'code'>;
  /** Null: in no room. */
  roomName: string | null;
  /** Undefined: unknown. */
  categoryName: (id: string) => string | undefined;
}

/**
 * Returns the ids of those items of a box that `SearchInventory` finds: each contains a term itself, and with its box
 * and room all of them.
 */
export function foundInBox(items: readonly Item[], query: string, place: Place): ReadonlySet<string> {
  const terms = searchTerms(query);
  const { box, roomName, categoryName } = place;
  const around = fold(`${box.name}\n${box.description ?? ''}\n${box.code}\n${roomName ?? ''}`);
  const found = items.filter(({ name, description, categoryId }) => {
    const category = categoryId === null ? '' : (categoryName(categoryId) ?? '');
    const text = fold(`${name}\n${description ?? ''}\n${category}`);
    return (
      terms.some((term) => text.includes(term)) && terms.every((term) => text.includes(term) || around.includes(term))
    );
  });
  return new Set(found.map(({ id }) => id));
}
