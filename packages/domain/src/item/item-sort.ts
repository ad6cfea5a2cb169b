import type { DisplayOption, DisplaySettings } from '../profile/profile.ts';

export const ITEM_SORT_KEYS = ['lastChange', 'alphabet', 'quantity', 'price', 'category', 'dateStamp'] as const;
export type ItemSort = (typeof ITEM_SORT_KEYS)[number];

export interface ItemSortOption {
  sort: ItemSort;
  label: string;
  /** The display setting that this sort needs; null: always offered. */
  needs: DisplayOption | null;
}

/** The choices of a box's sort menu, in menu order. */
export const ITEM_SORTS: readonly ItemSortOption[] = [
  { sort: 'lastChange', label: 'Last change', needs: null },
  { sort: 'alphabet', label: 'Alphabet', needs: null },
  { sort: 'quantity', label: 'Quantity', needs: 'showQuantity' },
  { sort: 'price', label: 'Value', needs: 'showPrice' },
  { sort: 'category', label: 'Category', needs: 'showCategories' },
  { sort: 'dateStamp', label: 'Date', needs: 'showDateStamp' },
];
export const DEFAULT_ITEM_SORT: ItemSort = 'lastChange';

export function availableItemSorts(settings: DisplaySettings): ItemSortOption[] {
  return ITEM_SORTS.filter(({ needs }) => needs === null || settings[needs]);
}

/** Returns the chosen sort, or the default when the choice is unknown or its display setting is off. */
export function effectiveItemSort(chosen: string | null, settings: DisplaySettings): ItemSort {
  return availableItemSorts(settings).find(({ sort }) => sort === chosen)?.sort ?? DEFAULT_ITEM_SORT;
}
