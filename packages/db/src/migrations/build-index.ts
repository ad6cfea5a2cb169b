import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Builds an index if it is missing. An interrupted build leaves an invalid one, which `if not exists` would accept. */
export async function buildIndex(db: Kysely<unknown>, index: string, statement: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(db);
  if (rows[0]?.valid) return;
  if (rows[0]) await sql`drop index concurrently ${sql.id(index)}`.execute(db);
  await statement.execute(db);
}
