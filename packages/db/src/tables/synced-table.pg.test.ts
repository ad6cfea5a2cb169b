import { ENTITIES } from '@boxroom/domain/command/model';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../embedded/endpoint.ts';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { CREATED_IN, type MigrationName, migrations } from '../migrations/migrations.ts';
import { createPool } from '../pool.ts';
import { testServerInfo, urlOfDatabase } from '../testing/test-server.ts';
import { toSnakeCase } from './synced-table.ts';

/** The columns that no field of a row has. */
const OF_THE_DATABASE = new Set(['version', 'box.owner_id', 'category.owner_id', 'item.owner_id']);

const { url: serverUrl, prefix } = testServerInfo();
const name = `${prefix}_columns`;
let db: Kysely<unknown>;
beforeAll(async () => {
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const pool = createPool({ url: urlOfDatabase(serverUrl, name), log: SILENT_LOG });
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await db.destroy();
  await withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
});

async function listColumns(): Promise<string[]> {
  const tables = ENTITIES.map(toSnakeCase);
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = any(${tables})`.execute(db);
  return rows
    .filter(({ table, column }) => !OF_THE_DATABASE.has(column) && !OF_THE_DATABASE.has(`${table}.${column}`))
    .map(({ table, column }) => `${table}.${column}`)
    .toSorted();
}

const fields = ENTITIES.flatMap((entity) =>
  Object.entries(CREATED_IN[entity]).map(([field, migration]) => ({
    column: `${toSnakeCase(entity)}.${toSnakeCase(field)}`,
    migration,
  })),
);

test('every field has a column from its migration on, and every column a field', async () => {
  const latest = Object.keys(migrations).toSorted().at(-1) as MigrationName;
  const named = new Set([...fields.map(({ migration }) => migration), latest]);
  for (const migration of [...named].toSorted()) {
    const list = Object.fromEntries(Object.entries(migrations).filter(([one]) => one <= migration));
    await migrate({ url: urlOfDatabase(serverUrl, name), log: SILENT_LOG, contract: 'always', list });
    const created = fields.filter((field) => field.migration <= migration).map(({ column }) => column);
    expect(await listColumns(), migration).toEqual(created.toSorted());
  }
});
