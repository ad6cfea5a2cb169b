import type { Entity, Rows } from '@boxroom/domain/command/model';
import type { ColumnType } from 'kysely';
import type { MigrationName } from '../migrations/migrations.ts';

const INVENTORY: MigrationName = '0003-inventory';

/**
 * Every field of a synced row, with the migration that created its column. A new field does not compile without one.
 * The table and its columns have the names of the entity and its fields in snake case.
 */
export const CREATED_IN: { readonly [E in Entity]: Readonly<Record<keyof Rows[E], MigrationName>> } = {
  room: {
    id: INVENTORY,
    spaceId: INVENTORY,
    ownerId: INVENTORY,
    name: INVENTORY,
    createdAt: INVENTORY,
    updatedAt: INVENTORY,
  },
  box: {
    id: INVENTORY,
    spaceId: INVENTORY,
    name: INVENTORY,
    description: INVENTORY,
    code: '0013-box-codes',
    tagId: '0014-blank-tags',
    createdAt: INVENTORY,
    updatedAt: INVENTORY,
    changedAt: INVENTORY,
  },
  item: {
    id: INVENTORY,
    spaceId: INVENTORY,
    boxId: INVENTORY,
    name: INVENTORY,
    description: INVENTORY,
    quantity: INVENTORY,
    price: INVENTORY,
    categoryId: INVENTORY,
    pictureId: INVENTORY,
    dateStamp: INVENTORY,
    createdAt: INVENTORY,
    updatedAt: INVENTORY,
  },
  category: { id: INVENTORY, spaceId: INVENTORY, name: INVENTORY, createdAt: INVENTORY, updatedAt: INVENTORY },
  profile: {
    id: INVENTORY,
    spaceId: INVENTORY,
    username: INVENTORY,
    showQuantity: INVENTORY,
    showPrice: INVENTORY,
    showCategories: INVENTORY,
    showBoxCapacity: INVENTORY,
    showPictures: INVENTORY,
    showDateStamp: INVENTORY,
  },
  boxSetting: { id: INVENTORY, spaceId: INVENTORY, boxType: INVENTORY, capacity: INVENTORY, updatedAt: INVENTORY },
  checklistEntry: { id: INVENTORY, spaceId: INVENTORY, checkedAt: INVENTORY },
};

export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text;

/** Returns 'space_id' for 'spaceId'. */
export function toSnakeCase<Text extends string>(text: Text): SnakeCase<Text> {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Text>;
}

/** The table of a synced entity: a column for each field, and the `version`, which triggers set. */
export type SyncedTable<E extends Entity> = {
  [F in keyof Rows[E] & string as SnakeCase<F>]: Rows[E][F];
} & { version: ColumnType<number, never, never> };
