import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables/database.ts';

export type Placements = Readonly<
  Record<string, { kind: 'distributed'; key: string } | { kind: 'reference' | 'local' }>
>;

export interface Catalogue {
  /** Columns by table; true: not null. */
  columns: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  uniques: readonly { name: string; table: string; columns: readonly string[]; isConstraint: boolean }[];
  foreignKeys: readonly {
    name: string;
    table: string;
    columns: readonly string[];
    to: string;
    toColumns: readonly string[];
    /** Whether a change of the other row's columns changes these. */
    cascadesUpdates: boolean;
    /** The columns that a deletion of the other row sets to null or to their default. */
    emptied: readonly string[];
  }[];
}

/** The tables that record migrations are on one machine. */
const OF_MIGRATIONS = /^(?:kysely_|schema_change$)/;

export async function readCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const columns = new Map<string, Map<string, boolean>>();
  const { rows } = await sql<{ table: string; column: string; required: boolean }>`
    select c.relname as table, a.attname as column, a.attnotnull as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname, a.attnum`.execute(db);
  for (const { table, column, required } of rows) {
    const known = columns.get(table) ?? new Map<string, boolean>();
    columns.set(table, known.set(column, required));
  }
  const uniques = await sql<Catalogue['uniques'][number]>`
    select i.indexrelid::regclass::text as name, c.relname as table,
      exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u')) as "isConstraint",
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace order by name`.execute(db);
  const foreignKeys = await sql<Catalogue['foreignKeys'][number]>`
    select f.conname as name, c.relname as table, t.relname as to, ${columnsOf('c', 'conkey')} as columns,
      ${columnsOf('t', 'confkey')} as "toColumns", f.confupdtype <> 'a' and f.confupdtype <> 'r' as "cascadesUpdates",
      case when f.confdeltype in ('n', 'd') then array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(coalesce(f.confdelsetcols, f.conkey))) else '{}' end as emptied
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = 'public'::regnamespace order by name`.execute(db);
  return { columns, uniques: uniques.rows, foreignKeys: foreignKeys.rows };
}

function columnsOf(table: 'c' | 't', key: 'conkey' | 'confkey') {
  return sql`array(select a.attname::text from unnest(${sql.ref(`f.${key}`)}) with ordinality k(attnum, place)
    join pg_attribute a on a.attrelid = ${sql.ref(`${table}.oid`)} and a.attnum = k.attnum order by k.place)`;
}

/**
 * Returns what keeps the tables from their places. A distributed table has its key, which is never null, is part of all
 * that is unique, and is compared by every foreign key to another distributed table. No foreign key changes it. No other table
 * refers to it.
 */
export function findMisplaced({ columns, uniques, foreignKeys }: Catalogue, placements: Placements): string[] {
  const found: string[] = [];
  const keyOf = (table: string) => {
    const placement = placements[table];
    return placement?.kind === 'distributed' ? placement.key : null;
  };
  for (const [table, itsColumns] of columns) {
    if (OF_MIGRATIONS.test(table)) continue;
    if (placements[table] === undefined) found.push(`${table} has no placement`);
    const key = keyOf(table);
    if (key === null) continue;
    if (!itsColumns.has(key)) found.push(`${table} has no column ${key}`);
    else if (itsColumns.get(key) === false) found.push(`${table}.${key} may be null`);
  }
  for (const table of Object.keys(placements)) if (!columns.has(table)) found.push(`${table} does not exist`);
  for (const { name, table, columns: unique } of uniques) {
    const key = keyOf(table);
    if (key !== null && !unique.includes(key)) found.push(`${name} is unique without ${key}`);
  }
  for (const { name, table, columns: from, to, toColumns, cascadesUpdates, emptied } of foreignKeys) {
    const [key, toKey] = [keyOf(table), keyOf(to)];
    if (key !== null && cascadesUpdates && from.includes(key)) found.push(`${name} changes ${table}.${key}`);
    if (key !== null && emptied.includes(key)) found.push(`${name} empties ${table}.${key}`);
    if (toKey === null) {
      if (key !== null && placements[to]?.kind === 'local') found.push(`${name} refers to the local table ${to}`);
      if (placements[table]?.kind === 'reference' && placements[to]?.kind === 'local')
        found.push(`${name} refers to the local table ${to}`);
    } else if (key === null) found.push(`${name} refers to the distributed table ${to}`);
    else if (!from.some((column, place) => column === key && toColumns[place] === toKey))
      found.push(`${name} does not compare ${table}.${key} with ${to}.${toKey}`);
  }
  return found;
}
