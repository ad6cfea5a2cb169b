import type { Client } from 'pg';
import { withClient } from '../embedded/endpoint.ts';

export interface TableSum {
  rows: number;
  /** In hex; the same for the same rows in any order. */
  sum: string;
}

/** By the name of the table. */
export type TableSums = Record<string, TableSum>;

/**
 * Returns a checksum of the rows of every table, all from one snapshot. Leaves out unlogged tables, which no base backup
 * contains. Adds up the hashes of the rows instead of sorting them, so that memory stays flat however large a table is.
 */
export async function sumTables(url: string, signal?: AbortSignal): Promise<TableSums> {
  return withClient(
    url,
    async (client) => {
      // A value is hashed as text: it must not depend on how this session writes it.
      await client.query(`set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1`);
      await client.query('begin isolation level repeatable read read only');
      const { rows: tables } = await client.query<{ name: string; quoted: string }>(`
      select c.relname as name, c.oid::regclass::text as quoted from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1`);
      const sums: TableSums = {};
      for (const { name, quoted } of tables) {
        signal?.throwIfAborted();
        sums[name] = await sumTable(client, quoted);
      }
      return sums;
    },
    LONG_MS,
  );
}

/** A large table on a slow disk. */
const LONG_MS = 10 * 60 * 1000;

async function sumTable(client: Client, table: string): Promise<TableSum> {
  const half = (from: number) => `sum(('x' || substr(hash, ${from}, 16))::bit(64)::bigint::numeric)`;
  const { rows } = await client.query<{ rows: string; low: string; high: string }>(`
    select count(*) as rows, coalesce(${half(1)}, 0)::text as high, coalesce(${half(17)}, 0)::text as low
    from (select md5(to_jsonb(t)::text) as hash from only ${table} t) hashes`);
  const [{ rows: count, low, high } = { rows: '0', low: '0', high: '0' }] = rows;
  const hex = (sum: string) => BigInt.asUintN(64, BigInt(sum)).toString(16).padStart(16, '0');
  return { rows: Number(count), sum: hex(high) + hex(low) };
}

/** Returns the names of the tables that differ, or that only one of them has. */
export function differingTables(a: TableSums, b: TableSums): string[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  return names.filter((name) => a[name]?.rows !== b[name]?.rows || a[name]?.sum !== b[name]?.sum);
}
