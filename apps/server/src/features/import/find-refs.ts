import type { Database } from '@boxroom/db/tables/database';
import type { ImportSource } from '@boxroom/domain/import/import-input';
import { type Kysely, sql } from 'kysely';
import { seenSpaces } from '../../access/accessible-spaces.ts';

/**
 * Returns the items that came from the rows of a file with these ids, in this person's earlier imports, as far as they
 * exist and the person may edit them now.
 */
export async function findRefs(
  db: Kysely<Database>,
  userId: string,
  { source, refs }: { source: ImportSource; refs: readonly string[] },
): Promise<{ ref: string; itemId: string }[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<{ ref: string; itemId: string }>`
    with ${seenSpaces(userId)}
    select r.ref, i.id as "itemId" from import_ref r
    join item i on i.id = r.item_id join seen on seen.id = i.space_id and seen.access <> 'view'
    where r.user_id = ${userId} and r.source = ${source} and r.ref = any(${refs}::text[])
    order by r.ref`.execute(db);
  return rows;
}
