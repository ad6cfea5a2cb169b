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
