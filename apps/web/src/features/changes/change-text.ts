import { itemFieldTraits } from '@boxroom/domain/item/item-fields';

/** Labels for the fields of a command's input that no item has. All other fields are ids. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  delta: 'Quantity by',
  boxType: 'Box type',
  capacity: 'Capacity',
};

export interface ChangeRecord {
  name: string;
  input: unknown;
  at: number;
  label?: string;
}

/**
 * Returns a change as text for the clipboard: its subject, then every given value, one per line. `categoryName` returns
 * undefined for a category that this device does not know.
 */
export function changeText(
  { label, name, input }: ChangeRecord,
  categoryName: (id: string) => string | undefined,
): string {
  return [label ?? name, ...valueLines(input, categoryName)].join('\n');
}

/** Returns several changes, separated by an empty line. */
export function changesText(
  records: readonly ChangeRecord[],
  categoryName: (id: string) => string | undefined,
): string {
  return records.map((record) => changeText(record, categoryName)).join('\n\n');
}

function valueLines(value: unknown, categoryName: (id: string) => string | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => valueLines(each, categoryName));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const traits = itemFieldTraits(key);
    const fieldName = traits?.kind === 'picture' ? undefined : (traits?.label ?? OTHER_LABELS[key]);
    if (typeof each !== 'string' && typeof each !== 'number') return valueLines(each, categoryName);
    const text = traits?.kind === 'category' ? categoryName(String(each)) : each;
    return fieldName === undefined || text === undefined ? [] : [`  ${fieldName}: ${text}`];
  });
}
