import type { PlannedRows } from '@boxroom/domain/import/import-plan-types';
import type { DisplayOption } from '@boxroom/domain/profile/profile';

/** The option that shows each field of an item. */
const SHOWN_BY = {
  quantity: 'showQuantity',
  price: 'showPrice',
  dateStamp: 'showDateStamp',
  categoryId: 'showCategories',
} as const satisfies Record<string, DisplayOption>;

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

  #addFields(fields: Partial<Record<keyof typeof SHOWN_BY, unknown>>): void {
    for (const [field, option] of Object.entries(SHOWN_BY))
      if (fields[field as keyof typeof SHOWN_BY] != null) this.#options.add(option);
  }
}
