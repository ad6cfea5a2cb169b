import type { Item } from '@boxroom/domain/item/item';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { ITEM_FIELD_LABELS, OPTIONAL_FIELDS, toForm } from './item-form.ts';

const LABELS = { ...ITEM_FIELD_LABELS, picture: 'Picture' } as const;

/** What stands in the form of an item that exists: its texts, and which picture it has (an id, or `CHOSEN`). */
export type EditItemForm = Record<keyof typeof LABELS, string>;

/** Stands where a picture's id stands, for one that was chosen and has none yet. */
export const CHOSEN = 'chosen';

export function toEditForm(item: Item): EditItemForm {
  return { ...toForm(item), picture: item.pictureId ?? '' };
}

/** The fields to speak of: what a display setting hides here, no note may tell either. */
export function visibleLabels(options: DisplaySettings): Partial<EditItemForm> {
  const hidden = new Set<string>(OPTIONAL_FIELDS.filter(({ option }) => !options[option]).map(({ field }) => field));
  return Object.fromEntries(Object.entries(LABELS).filter(([field]) => !hidden.has(field)));
}
