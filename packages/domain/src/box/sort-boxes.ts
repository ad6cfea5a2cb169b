import { type Language, SOURCE_LANGUAGE } from '../language/language.ts';
import { type Message, msg } from '../language/message.ts';
import type { DisplaySettings } from '../profile/profile.ts';
import { sortByName, sortByValue } from '../text/sort-rows.ts';

export const BOX_SORT_KEYS = ['lastChange', 'alphabet', 'itemCount', 'capacity'] as const;
export type BoxSort = (typeof BOX_SORT_KEYS)[number];

export interface BoxSortOption {
  sort: BoxSort;
  label: Message;
  needs: 'showBoxCapacity' | null;
}

/** The choices of the dashboard's sort menu, in its order. */
export const BOX_SORTS: readonly BoxSortOption[] = [
  { sort: 'lastChange', label: msg('Last change'), needs: null },
  { sort: 'alphabet', label: msg('Alphabet'), needs: null },
  { sort: 'itemCount', label: msg('Item count'), needs: null },
  { sort: 'capacity', label: msg('Box capacity'), needs: 'showBoxCapacity' },
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
 * first, most free space first. Boxes without the value sort last; ties sort by natural order of names in the alphabet
 * of `language`, then by id.
 */
export function sortBoxes<T extends SortableBox>(
  boxes: Iterable<T>,
  sort: BoxSort,
  language: Language = SOURCE_LANGUAGE,
): T[] {
  const byValue = (value: (box: T) => number | null) => sortByValue(boxes, value, 'name', language);
  switch (sort) {
    case 'lastChange':
      return byValue(({ changedAt }) => (changedAt === null ? null : -changedAt));
    case 'alphabet':
      return sortByName(boxes, language);
    case 'itemCount':
      return byValue(({ itemCount }) => -itemCount);
    case 'capacity':
      return byValue(({ capacity }) => (capacity === null ? null : -capacity));
  }
}
