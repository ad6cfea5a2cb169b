import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withClient } from '@boxroom/db/embedded/endpoint';
import { SILENT_LOG } from '@boxroom/db/log';
import { createPool } from '@boxroom/db/pool';
import type { Database } from '@boxroom/db/tables/database';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { Kysely, PostgresDialect } from 'kysely';

/** Adds a person with a room, a box and items. */
export async function fillDatabase(url: string): Promise<void> {
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: createPool({ url, log: SILENT_LOG, max: 1 }) }),
  });
  try {
    const { id } = await addPerson(db);
    const room = await addRoom(db, id);
    const box = await addBox(db, room);
    for (let count = 0; count < 20; count++) await addItem(db, room, box);
  } finally {
    await db.destroy();
  }
}

/** Creates pictures as the store keeps them, and one that is still being written. */
export function fillPictures(dataDir: string, count = 5): void {
  for (let n = 0; n < count; n++) {
    const key = randomBytes(16).toString('hex');
    for (const size of ['full', 'thumb'])
      write(join(dataDir, 'pictures', key.slice(0, 2), key.slice(2, 4), `${key}-${size}.jpg`), randomBytes(5000));
  }
  write(join(dataDir, 'pictures', 'parts', 'half'), randomBytes(10));
}

function write(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

/** Returns the hash of every complete picture, by its path. */
export function hashPictures(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'pictures');
  const paths = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith('.jpg'))
      .toSorted()
      .map((path) => [path, hash(path)]),
  );
}

/** A restore changes these on purpose: transaction ids belong to another cluster. */
const CHANGED: Readonly<Record<string, string>> = { space: "to_jsonb(t) - 'bumped_by'" };

/**
 * Returns a checksum of the rows of each table, with their number, by the table's name. Leaves out `server_state` and
 * `rate_limit`.
 */
export async function checksumTables(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables
        where schemaname = 'public' and tablename not in ('server_state', 'rate_limit') order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(`
        select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as sum
        from (select (${CHANGED[name] ?? 'to_jsonb(t)'})::text as row from ${name} t) rows`);
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  });
}

/** Returns all of `server_state`. */
export async function readState(url: string): Promise<Map<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ key: string; value: string }>('select key, value from server_state');
    return new Map(rows.map(({ key, value }) => [key, value]));
  });
}
