import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import { KEPT, NOT_LOOKED_AT, type Reference, UNDECLARED } from './orphan-tables.ts';

/** The references between the database's tables. */
export interface Catalogue {
  /** Every table that refers to another, after all the tables that decide which of its rows are orphans. */
  tables: readonly LookedAt[];
  references: readonly Reference[];
}

export interface LookedAt {
  name: string;
  key: readonly string[];
}

/**
 * These follow their parents directly and so are cleaned up late: deleting a room deletes its space, and deletions of
 * other rows leave tombstones.
 */
const EARLY: readonly string[] = ['room', 'tombstone'];

/** Reads the foreign keys, so that tables of later versions are included. */
export async function readCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const keys = await readKeys(db);
  const { rows } = await sql<Reference>`
    select t.relname as table, p.relname as parent,
      case c.confdeltype when 'n' then 'forgets' else 'goes' end as "whenGone",
      (select jsonb_agg(jsonb_build_object('column', ta.attname, 'parentColumn', pa.attname) order by place)
        from unnest(c.conkey, c.confkey) with ordinality k (child, parent, place)
        join pg_attribute ta on ta.attrelid = c.conrelid and ta.attnum = k.child
        join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.parent) as pairs
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
    order by c.conrelid, c.conname`.execute(db);
  const declared = rows.filter(({ table }) => !NOT_LOOKED_AT.includes(table)).map((row) => byId(row, keys));
  const references = [...declared, ...UNDECLARED];
  const names = [...new Set(references.map(({ table }) => table))];
  return { references, tables: inOrder(names, references).map((name) => ({ name, key: keys.get(name)?.[0] ?? [] })) };
}

/** The columns of each table's unique indexes, the primary key first. */
async function readKeys(db: Kysely<Database>): Promise<Map<string, readonly string[][]>> {
  const { rows } = await sql<{ name: string; keys: string[][] }>`
    select t.relname as name, json_agg((
        select json_agg(a.attname order by place) from unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum)
      order by i.indisprimary desc, i.indexrelid) as keys
    from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and i.indpred is null and t.relnamespace = current_schema()::regnamespace
    group by t.relname`.execute(db);
  return new Map(rows.map(({ name, keys }) => [name, keys]));
}

/**
 * Compares the least that identifies the parent, its id: if a copied column differs (a room's owner from its space's),
 * the data is inconsistent, but the room is no orphan.
 */
function byId(reference: Reference, keys: ReadonlyMap<string, readonly string[][]>): Reference {
  const named = new Set(reference.pairs.map(({ parentColumn }) => parentColumn));
  const [id] = (keys.get(reference.parent) ?? [])
    .filter((key) => key.every((column) => named.has(column)))
    .toSorted((one, other) => one.length - other.length);
  if (!id) throw new Error(`${reference.table} does not refer to ${reference.parent} by a key`);
  return { ...reference, pairs: reference.pairs.filter(({ parentColumn }) => id.includes(parentColumn)) };
}

function inOrder(names: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const waitsFor = (name: string) => [
    ...references.filter(({ table, whenGone }) => table === name && whenGone === 'goes').map(({ parent }) => parent),
    ...(KEPT[name]?.tables ?? []),
  ];
  const left = new Set(names.toSorted((a, b) => Number(EARLY.includes(b)) - Number(EARLY.includes(a))));
  while (left.size > 0) {
    const next = [...left].find((name) => waitsFor(name).every((parent) => parent === name || !left.has(parent)));
    if (next === undefined) throw new Error(`these tables refer to each other in a circle: ${[...left].join(', ')}`);
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}
