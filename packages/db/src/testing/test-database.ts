import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { withClient } from '../embedded/endpoint.ts';
import { SILENT_LOG } from '../log.ts';
import { migrate, type MigrateOptions } from '../migrate.ts';
import { type MigrationName, migrations } from '../migrations/migrations.ts';
import { createPool } from '../pool.ts';
import type { Database } from '../tables/database.ts';
import { testServerInfo, urlOfDatabase } from './test-server.ts';

export interface TestDatabase {
  db: Kysely<Database>;
  pool: Pool;
  url: string;
  /** Ends the pool and drops the database, even with open connections. */
  drop(): Promise<void>;
}

/** Creates a migrated, empty database for one test file. `startTestServer` must have run (see `global-setup.ts`). */
export async function createTestDatabase({ poolSize = 10 }: { poolSize?: number } = {}): Promise<TestDatabase> {
  return createFrom(testServerInfo().template, poolSize);
}

/** Copies a database of this run, to which nobody may be connected. */
export async function copyTestDatabase(name: string, { poolSize = 10 } = {}): Promise<TestDatabase> {
  return createFrom(name, poolSize);
}

/** The databases to clone at earlier migrations, which this process made. The run's end removes them. */
const earlier = new Map<MigrationName, Promise<string>>();

/** Creates an empty database as the version left it whose last migration this is. */
export async function createDatabaseAt(last: MigrationName): Promise<TestDatabase> {
  const template = earlier.get(last) ?? createTemplateAt(last);
  earlier.set(last, template);
  return createFrom(await template, 10);
}

async function createTemplateAt(last: MigrationName): Promise<string> {
  const { url: serverUrl } = testServerInfo();
  const name = await createNamed('template0');
  await migrateTo({ url: urlOfDatabase(serverUrl, name) }, last);
  return name;
}

/** Migrates up to this migration, or by all of them; by default also where older processes could need what is dropped. */
export async function migrateTo(
  { url }: Pick<TestDatabase, 'url'>,
  last?: MigrationName,
  { contract = 'always' }: Pick<MigrateOptions, 'contract'> = {},
): Promise<void> {
  const list = Object.fromEntries(Object.entries(migrations).filter(([name]) => !last || name <= last));
  await migrate({ url, log: SILENT_LOG, list, contract });
}

async function createFrom(template: string, poolSize: number): Promise<TestDatabase> {
  const { url: serverUrl } = testServerInfo();
  const name = await createNamed(template);
  const url = urlOfDatabase(serverUrl, name);
  const pool = createPool({ url, log: SILENT_LOG, max: poolSize });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    url,
    async drop() {
      await db.destroy();
      await withClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Creates a database and returns its name. */
async function createNamed(template: string): Promise<string> {
  const { url, prefix } = testServerInfo();
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  await withClient(url, (client) => client.query(`create database ${name} template ${template}`));
  return name;
}
