import { type Message, msg } from '../language/message.ts';
import type { DisplayOption, DisplaySettings } from '../profile/profile.ts';

export const ITEM_SORT_KEYS = ['lastChange', 'alphabet', 'quantity', 'price', 'category', 'dateStamp'] as const;
export type ItemSort = (typeof ITEM_SORT_KEYS)[number];

export interface ItemSortOption {
  sort: ItemSort;
  label: Message;
  /** The display setting that this sort needs; null: always offered. */
  needs: DisplayOption | null;
}

/** The choices of a box's sort menu, in menu order. */
export const ITEM_SORTS: readonly ItemSortOption[] = [
  { sort: 'lastChange', label: msg('Last change'), needs: null },
  { sort: 'alphabet', label: msg('Alphabet'), needs: null },
  { sort: 'quantity', label: msg('Quantity'), needs: 'showQuantity' },
  { sort: 'price', label: msg('Value'), needs: 'showPrice' },
  { sort: 'category', label: msg('Category'), needs: 'showCategories' },
  { sort: 'dateStamp', label: msg('Date'), needs: 'showDateStamp' },
];
export const DEFAULT_ITEM_SORT: ItemSort = 'lastChange';

export function availableItemSorts(settings: DisplaySettings): ItemSortOption[] {
  return ITEM_SORTS.filter(({ needs }) => needs === null || settings[needs]);
}

/** Returns the chosen sort, or the default when the choice is unknown or its display setting is off. */
export function effectiveItemSort(chosen: string | null, settings: DisplaySettings): ItemSort {
  return availableItemSorts(settings).find(({ sort }) => sort === chosen)?.sort ?? DEFAULT_ITEM_SORT;
}
