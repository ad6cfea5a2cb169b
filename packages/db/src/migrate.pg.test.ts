import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from './embedded/endpoint.ts';
import { readEpoch, renewEpoch } from './epoch.ts';
import { SILENT_LOG } from './log.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { createPool } from './pool.ts';
import { appliedMigrations } from './schema-state.ts';
import { addPerson } from './testing/sample-rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { testServerInfo, urlOfDatabase } from './testing/test-server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const names = Object.keys(migrations);

test('several processes migrate an empty database at the same time', async () => {
  const { url: serverUrl, prefix } = testServerInfo();
  const name = `${prefix}_empty`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const url = urlOfDatabase(serverUrl, name);
  const said: string[] = [];
  const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };
  await Promise.all(Array.from({ length: 4 }, () => migrate({ url, log })));
  expect(said).toHaveLength(names.length);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool({ url, log: SILENT_LOG }) }) });
  expect(await appliedMigrations(db)).toEqual(names);
  await db.destroy();
});

test('refuses a database of a newer Boxroom and leaves it unchanged', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'now')`.execute(database.db);
  await expect(migrate({ url: database.url, log: SILENT_LOG })).rejects.toThrow('newer Boxroom (9999-future)');
});

test('each database has its own epoch; renewing it clears the noted transactions', async () => {
  const before = await readEpoch(database.db);
  await addPerson(database.db);
  const after = await renewEpoch(database.db);
  expect(after).not.toBe(before);
  expect(await readEpoch(database.db)).toBe(after);
  const noted = await database.db.selectFrom('space').select('id').where('bumped_by', 'is not', null).execute();
  expect(noted).toEqual([]);
});

test('only an account that a provider created before vouching was recorded is marked', async () => {
  const { db } = database;
  await sql`alter table identity drop column vouched_before`.execute(db);
  const accounts = { made: '0 s', changed: '0 s', proven: '0 s', linkedLater: '1 day' };
  const nameOf = new Map<string, string>();
  for (const [name, later] of Object.entries(accounts)) {
    const { id } = await addPerson(db);
    nameOf.set(id, name);
    const provenAt = name === 'proven' ? sql`now()` : sql`null`;
    await sql`update app_user set email_proven_at = ${provenAt} where id = ${id}`.execute(db);
    await sql`insert into identity (issuer, subject, user_id, provider, created_at)
      select 'https://id.example', ${id}, ${id}, 'google', created_at + ${later}::interval
      from app_user where id = ${id}`.execute(db);
    if (name === 'changed')
      await sql`insert into email_change (id, user_id, old_email, new_email, confirm_hash, stop_hash,
          session_hash, expires_at, confirmed_at)
        values (gen_random_uuid(), ${id}, 'old@example.org', 'new@example.org', 'c', 's', 't', now(), now())`.execute(
        db,
      );
  }
  await migrations['0028-earlier-identities'].up(db as Kysely<unknown>);
  const marked = await db.selectFrom('identity').select('user_id').where('vouched_before', '=', true).execute();
  expect(marked.map(({ user_id: id }) => nameOf.get(id))).toEqual(['made']);
});

test('lines of the history from before imports were recorded belong to no group', async () => {
  const { db } = database;
  await sql`drop table import_part, import_row, import_ref, import_run, history_group`.execute(db);
  await sql`alter table history_entry drop column group_id`.execute(db);
  const { id } = await addPerson(db);
  await sql`insert into history_entry (client_at, actor_id, action, entity, entity_id, name, space_id, owner_id)
    values (now(), ${id}, 'add', 'item', gen_random_uuid(), 'Lamp', ${id}, ${id})`.execute(db);
  await migrations['0029-imports'].up(db as Kysely<unknown>);
  expect(await db.selectFrom('history_entry').select(['name', 'group_id']).execute()).toEqual([
    { name: 'Lamp', group_id: null },
  ]);
});
