import { CREATED_IN } from '@boxroom/db/migrations/migrations';
import { toSnakeCase } from '@boxroom/db/tables/synced-table';
import type { Entity } from '@boxroom/domain/command/model';
import { SPARSE_FIELDS } from '@boxroom/domain/command/sparse-fields';
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

/**
 * Returns the JSON of the domain row of `alias`, without the sparse fields that are null, and the join that it needs.
 * Most rows have none of them, and cost one comparison.
 */
export function rowAsJson(entity: Entity, alias: string): { json: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  const sparse: readonly string[] = SPARSE_FIELDS[entity];
  const fields = fieldsOf(entity).filter((field) => !sparse.includes(field));
  const columns = sql.join(fields.map((field) => asField(columnOf(entity, field, alias), field)));
  const join = sql`cross join lateral (select ${columns}) dense`;
  if (sparse.length === 0) return { json: sql`to_json(dense)`, join };
  const sparseColumns = sparse.map((field) => columnOf(entity, field, alias));
  const pairs = sparse.map((field, index) => sql`${field}::text, ${sparseColumns[index]}`);
  const json = sql`case when num_nonnulls(${sql.join(sparseColumns)}) = 0 then to_json(dense)
    else (to_jsonb(dense) || jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})))::json end`;
  return { json, join };
}

/** Returns the select list that maps database rows to domain rows: `t.space_id as "spaceId", …`. */
export function selectRow(entity: Entity, alias: string): RawBuilder<unknown> {
  return sql.join(fieldsOf(entity).map((field) => asField(columnOf(entity, field, alias), field)));
}
