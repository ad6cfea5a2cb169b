import { CREATED_IN } from '@boxroom/db/migrations/migrations';
import { toSnakeCase } from '@boxroom/db/tables/synced-table';
import type { Entity } from '@boxroom/domain/command/model';
import { type RawBuilder, sql } from 'kysely';

interface Stored {
  table: string;
  /** The column of each field. `version` belongs to the database and is not part of a row. */
  columns: ReadonlyMap<string, string>;
}

const STORED: Readonly<Record<Entity, Stored>> = {
  room: storedAs('room'),
  box: storedAs('box'),
  item: storedAs('item'),
  category: storedAs('category'),
  profile: storedAs('profile'),
  boxSetting: storedAs('boxSetting'),
  checklistEntry: storedAs('checklistEntry'),
};

function storedAs(entity: Entity): Stored {
  const columns = new Map(Object.keys(CREATED_IN[entity]).map((field) => [field, toSnakeCase(field)]));
  return { table: toSnakeCase(entity), columns };
}

export function tableOf(entity: Entity): RawBuilder<unknown> {
  return sql.table(STORED[entity].table);
}

export function columnNameOf(entity: Entity, field: string): string {
  const column = STORED[entity].columns.get(field);
  if (column === undefined) throw new Error(`${entity} has no field ${field}`);
  return column;
}

/** Returns the column of a field, of the table with this alias. */
export function columnOf(entity: Entity, field: string, alias?: string): RawBuilder<unknown> {
  const column = columnNameOf(entity, field);
  // oxlint-disable-next-line no-restricted-properties -- names from a constant table, never from input
  return sql.ref(alias === undefined ? column : `${alias}.${column}`);
}

export function fieldsOf(entity: Entity): string[] {
  return [...STORED[entity].columns.keys()];
}

/** Returns `value as "field"`. */
export function asField(value: RawBuilder<unknown>, field: string): RawBuilder<unknown> {
  // oxlint-disable-next-line no-restricted-properties -- names from a constant table, never from input
  return sql`${value} as ${sql.ref(field)}`;
}

/** Returns the select list that maps database rows to domain rows: `t.space_id as "spaceId", …`. */
export function selectRow(entity: Entity, alias: string): RawBuilder<unknown> {
  return sql.join(fieldsOf(entity).map((field) => asField(columnOf(entity, field, alias), field)));
}
