import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEYS } from './placement.ts';
import { readCatalogue } from './testing/misplaced.ts';
import { checkFunction, type DatabaseFunction } from './testing/statement-keys/check-function.ts';
import { loadParser, textOf } from './testing/statement-keys/check-statement.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { UNKEYED_FUNCTIONS } from './testing/unkeyed-functions.ts';

let database: TestDatabase;
beforeAll(async () => {
  await loadParser();
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function findPlaces(): Promise<string[]> {
  const { columns } = await readCatalogue(database.db);
  const tables = { columns: new Map([...columns].map(([table, its]) => [table, [...its.keys()]])), keys: KEYS };
  const { rows } = await sql<DatabaseFunction>`
    select p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as definition, p.prosrc as body,
      coalesce(p.proargnames, '{}') as parameters,
      array(select distinct t.tgrelid::regclass::text from pg_trigger t where t.tgfoid = p.oid order by 1) as tables
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace order by p.proname`.execute(database.db);
  const places = rows.flatMap((one) =>
    checkFunction(one, tables).map(({ on, place }) => `${one.name}${on === null ? '' : ` on ${on}`}: ${textOf(place)}`),
  );
  return [...new Set(places)];
}

test('functions and triggers use each distributed table with its key, but for the listed places, which all occur', async () => {
  const listed = UNKEYED_FUNCTIONS.flatMap(({ places }) => places);
  expect((await findPlaces()).toSorted()).toEqual(listed.toSorted());
});

test('a function is read whole: expressions, assignments and statements, with what its rows and parameters give', async () => {
  await sql`create function probe(p_owner uuid) returns void language plpgsql as $$
    declare n int := (select count(*) from box);
    begin
      if exists (select from room) then n := (select 1 from space where owner_id = p_owner); end if;
      n := (select 1 from tag limit 1);
      delete from space where owner_id = p_owner;
      perform from deletion where id = p_owner;
    end $$`.execute(database.db);
  const places = (await findPlaces()).filter((place) => place.startsWith('probe'));
  await sql`drop function probe`.execute(database.db);
  expect(places).toEqual([
    'probe: box, any key: select … from box',
    'probe: room, any key: select … from room',
    'probe: tag, any key: select … from tag limit 1',
    'probe: deletion, any key: select … from deletion where id = p_owner',
  ]);
});
