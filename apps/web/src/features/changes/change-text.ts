/** What the fields of a command's input are called where a person reads them. The others are ids. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  quantity: 'Quantity',
  delta: 'Quantity by',
  price: 'Price',
  dateStamp: 'Date',
  boxType: 'Box type',
  capacity: 'Capacity',
};

export interface ChangeRecord {
  name: string;
  input: unknown;
  at: number;
  label?: string;
}

/** A change as text for the clipboard: what it was about, then every value that was given, a line each. */
export function changeText({ label, name, input }: ChangeRecord): string {
  return [label ?? name, ...valueLines(input)].join('\n');
}

function valueLines(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => valueLines(each));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    if (typeof each === 'object') return valueLines(each);
    const fieldName = FIELD_NAMES[key];
    return fieldName === undefined ? [] : [`  ${fieldName}: ${String(each)}`];
  });
}
