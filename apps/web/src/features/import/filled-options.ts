import type { PlannedRows } from '@boxroom/domain/import/import-plan-types';
import { FILLED_FIELDS, type FilledField } from '@boxroom/domain/item/filled-fields';
import { ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import type { DisplayOption } from '@boxroom/domain/profile/profile';

/** The option that shows each field of an item. */
const SHOWN_BY = FILLED_FIELDS.flatMap((field) => {
  const { option } = ITEM_FIELDS[field];
  return option === null ? [] : [{ field, option }];
});

/** Collects the optional features without which a person would not see a part of what an import writes. */
export class FilledOptions {
  readonly #options = new Set<DisplayOption>();

  add({ items, updates, boxes }: PlannedRows): void {
    for (const item of items) this.#addFields(item);
    for (const { set } of updates) this.#addFields(set);
    for (const { capacity } of boxes) if (typeof capacity === 'number') this.#options.add('showBoxCapacity');
  }

  get options(): DisplayOption[] {
    return [...this.#options];
  }

  #addFields(fields: Partial<Record<FilledField, unknown>>): void {
    for (const { field, option } of SHOWN_BY) if (fields[field] != null) this.#options.add(option);
  }
}
