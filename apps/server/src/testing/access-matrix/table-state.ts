import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';

/** Tables that refused and reading calls may write. */
const NOT_COUNTED: Readonly<Record<string, string>> = {
  rate_limit: 'Tries are counted, above all those that are refused.',
  admin_action: 'Refusals of an admin are recorded; people.pg.test.ts expects none of anybody else.',
};

/** Columns that every call of a session may write. */
const PASSING_COLUMNS = ['last_seen_at', 'expires_at'];

/** The content of all tables when this was made, to compare with what a cell leaves behind. */
export interface TableState {
  /** Call this when a cell begins. Returns how to read what the cell changed. */
  watch(): Promise<TableWatch>;
  /** Returns the tables whose content differs, by checksums of all of them. */
  changedTables(): Promise<string[]>;
}

export interface TableWatch {
  /** Returns the tables whose content differs. */
  changedTables(): Promise<string[]>;
  /** Returns the rows that were added and removed: the table's name and the row as text. */
  changedRows(): Promise<{ added: string[]; removed: string[] }>;
}

/**
 * Reads every table, so that new tables are compared too. Checksums of all tables for each of thousands of cells would
 * take most of the time, so a cell first asks Postgres where it wrote: Postgres counts the rows written in this
 * transaction, including those rolled back.
 */
export async function readTableState(db: Kysely<Database>): Promise<TableState> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => !(name in NOT_COUNTED));
  const rowText = sql`(to_jsonb(x) - ${PASSING_COLUMNS}::text[])::text`;

  async function readSums(of: readonly string[]): Promise<Map<string, string>> {
    if (of.length === 0) return new Map();
    const sums = of.map(
      (name) => sql`select ${name}::text as name,
        coalesce(md5(string_agg(t, '' order by t)), '') as sum from (select ${rowText} as t from ${sql.table(name)} x) r`,
    );
    const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  }
  async function readRows(name: string): Promise<string[]> {
    const { rows } = await sql<{ t: string }>`select ${rowText} as t from ${sql.table(name)} x`.execute(db);
    return rows.map(({ t }) => `${name} ${t}`);
  }
  const sumsBefore = await readSums(names);
  const rowsBefore = new Map<string, string[]>();
  for (const name of names) rowsBefore.set(name, await readRows(name));

  async function differing(among: readonly string[]): Promise<string[]> {
    const now = await readSums(among);
    return among.filter((name) => now.get(name) !== sumsBefore.get(name));
  }
  async function watch(): Promise<TableWatch> {
    const before = await readWrites(db);
    async function writtenTables(): Promise<string[]> {
      const now = await readWrites(db);
      return names.filter((name) => now.get(name) !== before.get(name));
    }
    return {
      changedTables: async () => differing(await writtenTables()),
      async changedRows() {
        const added: string[] = [];
        const removed: string[] = [];
        for (const name of await writtenTables()) {
          const [then, now] = [rowsBefore.get(name) ?? [], await readRows(name)];
          const [known, there] = [new Set(then), new Set(now)];
          added.push(...now.filter((row) => !known.has(row)));
          removed.push(...then.filter((row) => !there.has(row)));
        }
        return { added, removed };
      },
    };
  }
  return { watch, changedTables: () => differing(names) };
}

/** Returns how many rows this connection has written, by table. May include rows of an earlier transaction. */
async function readWrites(db: Kysely<Database>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; writes: number }>`
    select relname as name, n as writes from pg_class c cross join lateral (
      select pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
        + pg_stat_get_xact_tuples_deleted(c.oid) as n) s
    where relnamespace = 'public'::regnamespace and relkind = 'r' and n > 0`.execute(db);
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}
