import type { DisplaySettings } from '../profile/profile.ts';
import { sortByName, sortByValue } from '../text/sort-rows.ts';

export const BOX_SORT_KEYS = ['lastChange', 'alphabet', 'itemCount', 'capacity'] as const;
export type BoxSort = (typeof BOX_SORT_KEYS)[number];

export interface BoxSortOption {
  sort: BoxSort;
  label: string;
  needs: 'showBoxCapacity' | null;
}

/** The choices of the dashboard's sort menu, in its order. */
export const BOX_SORTS: readonly BoxSortOption[] = [
  { sort: 'lastChange', label: 'Last change', needs: null },
  { sort: 'alphabet', label: 'Alphabet', needs: null },
  { sort: 'itemCount', label: 'Item count', needs: null },
  { sort: 'capacity', label: 'Box capacity', needs: 'showBoxCapacity' },
];
export const DEFAULT_BOX_SORT: BoxSort = 'lastChange';

export function availableBoxSorts(settings: Pick<DisplaySettings, 'showBoxCapacity'>): BoxSortOption[] {
  return BOX_SORTS.filter(({ needs }) => needs === null || settings[needs]);
}

/** Returns the effective sort: the chosen one, or last change where capacity is hidden or the choice is unknown. */
export function effectiveBoxSort(chosen: string | null, settings: Pick<DisplaySettings, 'showBoxCapacity'>): BoxSort {
  return availableBoxSorts(settings).find(({ sort }) => sort === chosen)?.sort ?? DEFAULT_BOX_SORT;
}

/** The fields that sorting reads. Null means no change time, or no tracked capacity. */
export interface SortableBox {
  readonly id: string;
  readonly name: string;
  readonly changedAt: number | null;
  readonly itemCount: number;
  readonly capacity: number | null;
}

/**
 * Sorts boxes by the chosen key (product's specification, "Dashboard view and sort"): newest change first, most items
 * first, most free space first. Boxes without the value sort last; ties sort by natural order of names, then by id.
 */
export function sortBoxes<T extends SortableBox>(boxes: Iterable<T>, sort: BoxSort): T[] {
  switch (sort) {
    case 'lastChange':
      return sortByValue(boxes, ({ changedAt }) => (changedAt === null ? null : -changedAt));
    case 'alphabet':
      return sortByName(boxes);
    case 'itemCount':
      return sortByValue(boxes, ({ itemCount }) => -itemCount);
    case 'capacity':
      return sortByValue(boxes, ({ capacity }) => (capacity === null ? null : -capacity));
  }
}
