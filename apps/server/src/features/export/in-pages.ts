import type { Database } from '@boxroom/db/tables/database';
import { type RawBuilder, sql, type Transaction } from 'kysely';

/**
 * Yields the rows of one statement, some at a time: less than 1 MB in memory, however large the account. One statement
 * at a time, since the cursor has a fixed name.
 */
export async function* inPages<Row>(tx: Transaction<Database>, query: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch 1000 from exported`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  // An archive writes several files in one transaction.
  await sql`close exported`.execute(tx);
}
