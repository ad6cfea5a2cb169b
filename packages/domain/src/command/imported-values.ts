import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import type { ImportUpdate } from '../import/import-input.ts';
import { type Item, itemFieldsSchema } from '../item/item.ts';

const { own: _own, ...fields } = itemFieldsSchema.shape;
/** Values as history has them: one of an own field is named `own.` and its key. */
export const importedValuesSchema = z.catchall(
  z.partial(z.object({ ...fields, boxId: idSchema })),
  z.nullable(z.union([z.string(), z.number(), z.boolean()])),
);
export type ImportedValues = z.infer<typeof importedValuesSchema>;
const OWN_PREFIX = 'own.';

/** Returns the values before an import that the item may have again: where it has those of the import. */
export function valuesToSetBack({ own, ...item }: Item, before: ImportedValues, after: ImportedValues): ImportedValues {
  const ownNow = Object.entries(own ?? {}).map(([key, value]) => [OWN_PREFIX + key, value] as const);
  const ownValues: Readonly<Record<string, unknown>> = Object.fromEntries(ownNow);
  const now: Readonly<Record<string, unknown>> = { ...item, ...ownValues };
  const kept = Object.entries(before).filter(([field]) => (after[field] ?? null) === (now[field] ?? null));
  return Object.fromEntries(kept) as ImportedValues;
}

/** Returns values as an edit, with the box. */
export function asEdit(values: ImportedValues): ImportUpdate['set'] & { boxId?: string | undefined } {
  const isOwn = (field: string) => field.startsWith(OWN_PREFIX);
  const set = Object.fromEntries(Object.entries(values).filter(([field]) => !isOwn(field)));
  const own = Object.entries(values).flatMap(([field, value]) =>
    isOwn(field) ? [[field.slice(OWN_PREFIX.length), value ?? null]] : [],
  );
  return own.length === 0 ? set : { ...set, own: Object.fromEntries(own) as ImportUpdate['set']['own'] };
}
