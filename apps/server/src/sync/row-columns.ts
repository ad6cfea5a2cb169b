import type { Entity, Rows } from '@boxroom/domain/command/model';
import { type RawBuilder, sql } from 'kysely';

type Columns<E extends Entity> = Record<keyof Rows[E] & string, string>;

/** Where each field of a synced row is stored. `version` belongs to the database and is not part of a row. */
const COLUMNS: { [E in Entity]: { table: string; columns: Columns<E> } } = {
  room: {
    table: 'room',
    columns: {
      id: 'id',
      spaceId: 'space_id',
      ownerId: 'owner_id',
      name: 'name',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  box: {
    table: 'box',
    columns: {
      id: 'id',
      spaceId: 'space_id',
      name: 'name',
      description: 'description',
      code: 'code',
      tagId: 'tag_id',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      changedAt: 'changed_at',
    },
  },
  item: {
    table: 'item',
    columns: {
      id: 'id',
      spaceId: 'space_id',
      boxId: 'box_id',
      name: 'name',
      description: 'description',
      quantity: 'quantity',
      price: 'price',
      categoryId: 'category_id',
      pictureId: 'picture_id',
      dateStamp: 'date_stamp',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  category: {
    table: 'category',
    columns: { id: 'id', spaceId: 'space_id', name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  profile: {
    table: 'profile',
    columns: {
      id: 'id',
      spaceId: 'space_id',
      username: 'username',
      showQuantity: 'show_quantity',
      showPrice: 'show_price',
      showCategories: 'show_categories',
      showBoxCapacity: 'show_box_capacity',
      showPictures: 'show_pictures',
      showDateStamp: 'show_date_stamp',
    },
  },
  boxSetting: {
    table: 'box_setting',
    columns: { id: 'id', spaceId: 'space_id', boxType: 'box_type', capacity: 'capacity', updatedAt: 'updated_at' },
  },
  checklistEntry: {
    table: 'checklist_entry',
    columns: { id: 'id', spaceId: 'space_id', checkedAt: 'checked_at' },
  },
};

export function tableOf(entity: Entity): RawBuilder<unknown> {
  return sql.table(COLUMNS[entity].table);
}

export function columnOf(entity: Entity, field: string): RawBuilder<unknown> {
  const column = (COLUMNS[entity].columns as Record<string, string>)[field];
  if (column === undefined) throw new Error(`${entity} has no field ${field}`);
  // oxlint-disable-next-line no-restricted-properties -- names from a constant table, never from input
  return sql.ref(column);
}

export function fieldsOf(entity: Entity): string[] {
  return Object.keys(COLUMNS[entity].columns);
}

/** Returns the select list that maps database rows to domain rows: `t.space_id as "spaceId", …`. */
export function selectRow(entity: Entity, alias: string): RawBuilder<unknown> {
  const columns = Object.entries(COLUMNS[entity].columns);
  // oxlint-disable-next-line no-restricted-properties -- names from a constant table, never from input
  return sql.join(columns.map(([field, column]) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(field)}`));
}
