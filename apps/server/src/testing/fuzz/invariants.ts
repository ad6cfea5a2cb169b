import type { Database } from '@boxroom/db/tables/database';
import { wrongOwners } from '@boxroom/db/testing/wrong-owners';
import { ENTITIES } from '@boxroom/domain/command/model';
import { rowSchemas } from '@boxroom/domain/command/row-schemas';
import { withoutEmpty } from '@boxroom/domain/command/sparse-fields';
import { type Kysely, sql } from 'kysely';
import { countByTable, countMissingPeople } from '../../features/admin/find-orphans.ts';
import { readEverything } from '../../features/admin/inspect.ts';
import { readCatalogue } from '../../features/admin/read-references.ts';
import { selectRow, tableOf } from '../../sync/row-columns.ts';

/** Returns what is wrong with the rows that the calls left behind. */
export async function brokenInvariants(db: Kysely<Database>): Promise<string[]> {
  return [
    ...(await rowsOfOthers(db)).map((row) => `the owner of a row is wrong: ${row}`),
    ...(await orphans(db)),
    ...(await rowsBeyondTheirSpace(db)),
    ...(await invalidRows(db)),
  ];
}

/**
 * Leaves out the lines about a room whose id somebody else has taken after its deletion: they stay with its first owner,
 * and the directory rightly hides them from the second.
 */
async function rowsOfOthers(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entity_id as id from history_entry where entity = 'room' and action = 'add'
    group by entity_id having count(distinct owner_id) > 1`.execute(db);
  const takenAgain = new Set(rows.map(({ id }) => `history_directory ${id}`));
  return (await wrongOwners(db)).filter((row) => !takenAgain.has(row));
}

async function orphans(db: Kysely<Database>): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await readEverything(tx);
      const catalogue = await readCatalogue(tx);
      const missing = await countMissingPeople(tx, catalogue);
      const tables = await countByTable(tx, catalogue);
      return [
        ...(missing > 0 ? [`${missing} people are missing`] : []),
        ...tables
          .filter(({ lost, dangling }) => lost > 0 || dangling > 0)
          .map(({ table, lost, dangling }) => `${table} has ${lost} orphans and ${dangling} dangling references`),
      ];
    });
}

/** A device would never get a row whose version is above that of its space. */
async function rowsBeyondTheirSpace(db: Kysely<Database>): Promise<string[]> {
  const found: string[] = [];
  const named = [...ENTITIES.map((entity) => tableOf(entity)), sql.table('tombstone')];
  for (const table of named) {
    const { rows } = await sql<{ id: string }>`
      select t.id from ${table} t join space s on s.id = t.space_id where t.version > s.version`.execute(db);
    found.push(...rows.map(({ id }) => `the version of ${id} is above its space's`));
  }
  return found;
}

/** Every stored row is one that the domain accepts, whatever was sent. */
async function invalidRows(db: Kysely<Database>): Promise<string[]> {
  const found: string[] = [];
  for (const entity of ENTITIES) {
    const { rows } = await sql<{ id: string }>`select ${selectRow(entity, 't')} from ${tableOf(entity)} t`.execute(db);
    for (const full of rows) {
      const parsed = rowSchemas[entity].safeParse(withoutEmpty(entity, full as never));
      if (!parsed.success)
        found.push(`the ${entity} ${full.id} is invalid: ${JSON.stringify(parsed.error.issues[0]).slice(0, 200)}`);
    }
  }
  return found;
}
