import type { Entity, Rows } from './model.ts';

type OptionalKeys<R> = { [K in keyof R]-?: undefined extends R[K] ? K : never }[keyof R];
/** The fields that a row has only where they say something. */
export type SparseField<E extends Entity> = OptionalKeys<Rows[E]>;

/**
 * The fields that are absent where they are null: a field that a person never filled costs no byte in answers, on disks
 * and in memory. Null takes one off in a patch. All since protocol 4.
 */
export const SPARSE_FIELDS = {
  room: ['pictures'],
  box: ['pictures'],
  item: [
    'serial',
    'brand',
    'boughtOn',
    'boughtAt',
    'warrantyUntil',
    'lentTo',
    'lentSince',
    'lentDue',
    'own',
    'pictures',
    'papers',
  ],
  category: [],
  profile: ['ownFields'],
  boxSetting: [],
  checklistEntry: [],
} as const satisfies { readonly [E in Entity]: readonly SparseField<E>[] };

/** Returns the row without the sparse fields that are null. */
export function withoutEmpty<R extends object>(entity: Entity, row: R): R {
  const given = row as unknown as Readonly<Record<string, unknown>>;
  const empty = SPARSE_FIELDS[entity].filter((field) => field in row && (given[field] ?? null) === null);
  if (empty.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !empty.includes(field as never))) as R;
}
