import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDeletionOnRecord } from '../../auth/deleted-account.ts';
import { KEPT, type Reference } from './orphan-tables.ts';
import type { Catalogue, LookedAt } from './read-references.ts';

/** The counts of one table. */
export interface TableCount {
  table: string;
  rows: number;
  /** Orphans, which a cleanup deletes. */
  lost: number;
  /** References to a missing row, in rows that stay. */
  dangling: number;
}

/** Counts the orphans of every table that refers to another. Changes nothing. */
export async function countByTable(db: Kysely<Database>, catalogue: Catalogue): Promise<TableCount[]> {
  const counts = catalogue.tables.map(({ name }) => {
    const links = catalogue.references.filter(({ table, whenGone }) => table === name && whenGone === 'forgets');
    const dangling = links.map(
      (link) =>
        sql`+ (select count(*) from ${quoted(name)} t where ${isGone(link)} and not ${isLost(catalogue, name)})`,
    );
    return sql`select ${name}::text as "table", (select count(*) from ${quoted(name)}) as rows,
      ${goes(catalogue, name) ? sql`(select count(*) from ${lost(name)})` : sql`0::bigint`} as lost,
      0::bigint ${sql.join(dangling, sql` `)} as dangling`;
  });
  const { rows } = await sql<TableCount>`${withOrphans(catalogue)} ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

/** Deletes the orphans of one table. Delete the orphans of every table that refers to it first. */
export async function deleteOrphans(db: Kysely<Database>, catalogue: Catalogue, table: LookedAt): Promise<void> {
  const same = table.key.map((column) => sql`t.${quoted(column)} = l.${quoted(column)}`);
  await sql`${withOrphans(catalogue)}
    delete from ${quoted(table.name)} t using ${lost(table.name)} l where ${sql.join(same, sql` and `)}`.execute(db);
}

/** Sets a reference to null where the row it names is missing. */
export async function forgetGone(db: Kysely<Database>, link: Reference): Promise<void> {
  const columns = link.pairs.map(({ column }) => sql`${quoted(column)} = null`);
  await sql`update ${quoted(link.table)} t set ${sql.join(columns)} where ${isGone(link)}`.execute(db);
}

/**
 * Counts the people whom a row names although they are missing from the list of people and no record says that they
 * deleted their accounts. Zero where accounts were deleted by the app, or by hand with the foreign keys cascading.
 */
export async function countMissingPeople(db: Kysely<Database>, { references }: Catalogue): Promise<number> {
  const named = references
    .filter(({ parent }) => parent === 'app_user')
    .flatMap(({ table, pairs }) =>
      pairs.map(({ column }) => sql`select ${quoted(column)} as id from ${quoted(table)}`),
    );
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(named, sql` union `)}) n
    where n.id is not null and not exists (select from app_user u where u.id = n.id)
      and not ${isDeletionOnRecord(sql`n.id`)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Builds a common table per table, `lost_` and the name, with the keys of its orphans: rows whose parent is missing,
 * and rows whose parent is an orphan.
 */
function withOrphans(catalogue: Catalogue): RawBuilder<unknown> {
  const parts = catalogue.tables
    .filter(({ name }) => goes(catalogue, name))
    .map(({ name, key }) => {
      const kept = KEPT[name];
      const columns = sql.join([...key, ...(kept?.columns ?? [])].map((column) => sql`t.${quoted(column)}`));
      const reasons = catalogue.references
        .filter(({ table, whenGone }) => table === name && whenGone === 'goes')
        .flatMap((reference) => {
          const from = sql`select ${columns} from ${quoted(name)} t`;
          const direct = sql`${from} where ${isGone(reference)}`;
          if (!goes(catalogue, reference.parent)) return [direct];
          return [direct, sql`${from} join ${lost(reference.parent)} p on ${matches(reference)}`];
        });
      const where = kept ? sql`where not (${kept.condition})` : sql``;
      return sql`${lost(name)} as (select * from (${sql.join(reasons, sql` union `)}) t ${where})`;
    });
  return sql`with ${sql.join(parts)}`;
}

function lost(name: string): RawBuilder<unknown> {
  return quoted(`lost_${name}`);
}

/** Whether rows of this table can be orphans, rather than only contain references to missing rows. */
function goes({ references }: Catalogue, name: string): boolean {
  return references.some(({ table, whenGone }) => table === name && whenGone === 'goes');
}

function isLost(catalogue: Catalogue, name: string): RawBuilder<boolean> {
  if (!goes(catalogue, name)) return sql<boolean>`false`;
  const key = catalogue.tables.find((table) => table.name === name)?.key ?? [];
  const same = key.map((column) => sql`l.${quoted(column)} = t.${quoted(column)}`);
  return sql<boolean>`exists (select from ${lost(name)} l where ${sql.join(same, sql` and `)})`;
}

function isGone(reference: Reference): RawBuilder<boolean> {
  const isSet = reference.pairs.map(({ column }) => sql`t.${quoted(column)} is not null`);
  return sql<boolean>`${sql.join(isSet, sql` and `)}
    and not exists (select from ${quoted(reference.parent)} p where ${matches(reference)})`;
}

function matches({ pairs }: Reference): RawBuilder<boolean> {
  const same = pairs.map(({ column, parentColumn }) => sql`p.${quoted(parentColumn)} = t.${quoted(column)}`);
  return sql<boolean>`${sql.join(same, sql` and `)}`;
}

function quoted(name: string): RawBuilder<unknown> {
  // oxlint-disable-next-line no-restricted-properties -- names from the database's catalogue, never from input
  return sql.id(name);
}
