import type { Item } from '@boxroom/domain/item/item';
import { ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { ownName } from '@boxroom/domain/item/own-name';
import type { Message } from '@boxroom/domain/language/message';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import type { PriceForm } from '@boxroom/domain/price/format-price';
import type { ShownDetails } from '@boxroom/domain/search/details-text';
import { picturesText } from '../../inventory/picture/picture-draft.ts';
import { t } from '../../lib/language/t.ts';
import { DETAIL_FIELDS, isOffered, ITEM_FIELD_LABELS, type ItemForm, OPTIONAL_FIELDS, toForm } from './item-form.ts';

const LABELS: Record<keyof typeof ITEM_FIELD_LABELS | 'picture', Message> = {
  ...ITEM_FIELD_LABELS,
  picture: ITEM_FIELDS.pictureId.label,
};

/** The fields of the form of an existing item: its texts, and its pictures (`picturesText`). */
export type EditItemForm = ItemForm & { picture: string };

export function toEditForm(item: Item, prices: PriceForm, ownFields: readonly OwnField[]): EditItemForm {
  return { ...toForm(item, prices, ownFields), picture: picturesText(picturesOf(item)) };
}

/** Returns the fields that notes may mention: a field that a display setting hides is left out. */
export function visibleLabels({ options, ownFields }: ShownDetails): Partial<EditItemForm> {
  const hidden = new Set<string>(
    [...OPTIONAL_FIELDS, ...DETAIL_FIELDS.map((field) => ({ field, option: ITEM_FIELDS[field].option }))]
      .filter(({ option }) => !isOffered(option, options))
      .map(({ field }) => field),
  );
  const own = ownFields.map((field) => [ownName(field), field.name] as const);
  const labels = Object.entries(LABELS).flatMap(([field, label]) =>
    hidden.has(field) ? [] : [[field, t(label)] as const],
  );
  return Object.fromEntries([...labels, ...own]);
}
