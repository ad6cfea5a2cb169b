import type { Item } from '@boxroom/domain/item/item';
import type { PriceForm } from '@boxroom/domain/price/format-price';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { isOffered, ITEM_FIELD_LABELS, OPTIONAL_FIELDS, toForm } from './item-form.ts';

const LABELS = { ...ITEM_FIELD_LABELS, picture: 'Picture' } as const;

/** The fields of the form of an existing item: its texts, and its picture (an id, or `CHOSEN`). */
export type EditItemForm = Record<keyof typeof LABELS, string>;

/** Stands in for the id of a picture that was just chosen and has none yet. */
export const CHOSEN = 'chosen';

export function toEditForm(item: Item, prices: PriceForm): EditItemForm {
  return { ...toForm(item, prices), picture: item.pictureId ?? '' };
}

/** Returns the fields that notes may mention: a field that a display setting hides is left out. */
export function visibleLabels(options: DisplaySettings): Partial<EditItemForm> {
  const hidden = new Set<string>(
    OPTIONAL_FIELDS.filter(({ option }) => !isOffered(option, options)).map(({ field }) => field),
  );
  return Object.fromEntries(Object.entries(LABELS).filter(([field]) => !hidden.has(field)));
}
