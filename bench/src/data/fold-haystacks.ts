import { fold } from '@boxroom/domain/search/fold';
import type { InventoryRows } from '@boxroom/domain/seed/inventory-rows';

/** Returns the folded texts of the search: one for each item (name, description, category), then one for each box. */
export function foldHaystacks({ items, boxes, categories }: InventoryRows): string[] {
  const names = new Map(categories.map((category) => [category.id, category.name]));
  const texts = items.map(({ name, description, categoryId }) =>
    fold(`${name}\n${description ?? ''}\n${(categoryId !== null && names.get(categoryId)) || ''}`),
  );
  for (const box of boxes) texts.push(fold(box.name));
  return texts;
}
