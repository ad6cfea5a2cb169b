import { fold } from '@boxroom/domain/search/fold';
import { generateInventory } from '@boxroom/domain/seed/generate-inventory';
import type { InventoryRows } from '@boxroom/domain/seed/inventory-rows';

export const USER_ID = '00000000-0000-4000-8000-000000000001';
export const CATALOGUE_ID = '00000000-0000-4000-8000-000000000002';
/** A fixed day, so that every run has the same rows. */
export const NOW = Date.UTC(2026, 10, 1);

/** Returns one person's inventory of exactly `items` items; the same rows in every run. */
export function makeInventory(items: number): InventoryRows {
  return generateInventory({ items, seed: 1, userId: USER_ID, catalogueId: CATALOGUE_ID, now: NOW });
}

/** Returns the folded texts of the search: one for each item (name, description, category), then one for each box. */
export function foldHaystacks({ items, boxes, categories }: InventoryRows): string[] {
  const names = new Map(categories.map((category) => [category.id, category.name]));
  const texts = items.map(({ name, description, categoryId }) =>
    fold(`${name}\n${description ?? ''}\n${(categoryId !== null && names.get(categoryId)) || ''}`),
  );
  for (const box of boxes) texts.push(fold(box.name));
  return texts;
}
