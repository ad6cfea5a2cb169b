import { SPARSE_FIELDS } from '../command/sparse-fields.ts';
import { type Item, type ItemFields, itemFieldsSchema } from './item.ts';

export type FilledField = Exclude<keyof ItemFields, 'own'>;
/** The fields that a person types or chooses: not pictures and papers, which have commands of their own. */
export const FILLED_FIELDS = Object.keys(itemFieldsSchema.shape).filter(
  (field): field is FilledField => field !== 'own',
);

const SPARSE: ReadonlySet<string> = new Set(SPARSE_FIELDS.item);

/** Returns the fields of an item that a person fills in, without empty details: the input of another item like it. */
export function filledFields(item: Item): ItemFields {
  const fields = [...FILLED_FIELDS, 'own' as const].flatMap((field) => {
    const value = item[field] ?? null;
    return value === null && SPARSE.has(field) ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields) as ItemFields;
}
