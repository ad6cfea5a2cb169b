import type { ReadView } from '../command/model.ts';
import type { Item } from '../item/item.ts';
import { fold } from '../search/fold.ts';

/**
 * Returns the category of an item after a move to another space. Under another owner the item gets that owner's
 * category of the same name, which everybody who sees the item can see, or null where the owner has none.
 */
export function categoryAfterMove(
  view: ReadView,
  item: Pick<Item, 'spaceId' | 'categoryId'>,
  toSpaceId: string,
): string | null {
  const { categoryId } = item;
  const owner = view.space(toSpaceId)?.ownerId;
  if (categoryId === null || view.space(item.spaceId)?.ownerId === owner) return categoryId;
  const category = view.get('category', categoryId);
  if (!category) return null;
  const isOwners = (spaceId: string) => view.space(spaceId)?.ownerId === owner;
  if (isOwners(category.spaceId)) return categoryId;
  const name = fold(category.name);
  const same = [...view.categories()].filter((one) => isOwners(one.spaceId) && fold(one.name) === name);
  // Categories of one name are shown as one; each device must choose the same.
  return same.map(({ id }) => id).toSorted()[0] ?? null;
}
