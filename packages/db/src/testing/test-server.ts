import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { startEmbedded } from '../embedded/embedded.ts';
import { withClient } from '../embedded/endpoint.ts';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import type { Database } from '../tables/database.ts';
import { clearAbandonedFolders, makeScratchFolder, removeScratchFolder } from './scratch-folder.ts';

/** The test server's data for the tests' processes, passed in the environment variable TEST_SERVER_VARIABLE. */
export interface TestServerInfo {
  /** A database on the server from which databases can be created. */
  url: string;
  /** A migrated database to clone. */
  template: string;
  /** The prefix of this run's databases. */
  prefix: string;
}
export const TEST_SERVER_VARIABLE = 'BOXROOM_TEST_SERVER';

export interface TestServer extends TestServerInfo {
  stop(): Promise<void>;
}

/**
 * Starts one Postgres for a test run, without fsync, and migrates one database for `createTestDatabase` to clone. With
 * TEST_DATABASE_URL in the environment it uses that server instead, whose user must be able to create databases. `stop`
 * removes everything.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startScratchServer();
  const prefix = `boxroom_test_${process.pid}_${randomBytes(3).toString('hex')}`;
  const template = `${prefix}_template`;
  const stop = async () => {
    delete process.env[TEST_SERVER_VARIABLE];
    if (given) await dropDatabases(server.url, prefix);
    await server.stop();
  };
  try {
    await withClient(server.url, (client) => client.query(`create database ${template}`));
    await migrate({ url: urlOfDatabase(server.url, template), log: SILENT_LOG });
  } catch (error) {
    await stop();
    throw error;
  }
  const info: TestServerInfo = { url: server.url, template, prefix };
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify(info);
  return { ...info, stop };
}

/** Returns the running test server for a process of the run. */
export function testServerInfo(): TestServerInfo {
  const text = process.env[TEST_SERVER_VARIABLE];
  if (text === undefined) {
    throw new Error(
      "No test server: name '@boxroom/db/testing/global-setup' as globalSetup, or call startTestServer() first.",
    );
  }
  return JSON.parse(text) as TestServerInfo;
}

/** Returns the address of another database on the same server with the same user. */
export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Returns the address of the test database behind a connection. */
export async function urlOfConnection(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return urlOfDatabase(testServerInfo().url, rows[0]?.name ?? '');
}

async function startScratchServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  await clearAbandonedFolders();
  const dataDir = makeScratchFolder();
  try {
    const { url, stop } = await startEmbedded({ dataDir, log: SILENT_LOG, durable: false });
    return {
      url,
      async stop() {
        await stop();
        removeScratchFolder(dataDir);
      },
    };
  } catch (error) {
    removeScratchFolder(dataDir);
    throw error;
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}
