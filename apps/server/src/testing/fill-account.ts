import type { Database } from '@boxroom/db/tables/database';
import type { CountedEntity } from '@boxroom/domain/command/model';
import { type Kysely, sql } from 'kysely';
import { countOwned } from '../access/count-owned.ts';

/** Fills an account up to a total of one entity, without the triggers that run for each row. */
export async function fillAccount(
  db: Kysely<Database>,
  { id, catalogueId }: { id: string; catalogueId: string },
  entity: CountedEntity,
  total: number,
): Promise<void> {
  const missing = total - ((await countOwned(db, id, [entity]))[entity] ?? 0);
  await db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(entity)} disable trigger user`.execute(tx);
    const some = sql`generate_series(1, ${missing}::int) n`;
    if (entity === 'room')
      await sql`
        with made as (
          insert into space (id, kind, owner_id) select gen_random_uuid(), 'room', ${id} from ${some} returning id)
        insert into room (id, space_id, owner_id, name, created_at, updated_at, version)
        select id, id, ${id}, 'Room', 1, 1, 0 from made`.execute(tx);
    if (entity === 'box')
      await sql`
        insert into box (id, space_id, owner_id, code, name, created_at, updated_at, changed_at, version)
        select gen_random_uuid(), ${id}, ${id}, lpad(n::text, 6, '0'), 'Box', 1, 1, 1, 0 from ${some}`.execute(tx);
    if (entity === 'category')
      await sql`
        insert into category (id, space_id, owner_id, name, created_at, updated_at, version)
        select gen_random_uuid(), ${catalogueId}, ${id}, 'Category ' || n, 1, 1, 0 from ${some}`.execute(tx);
    await sql`alter table ${sql.table(entity)} enable trigger user`.execute(tx);
  });
}

/** Adds items to a box of a room, without the triggers that run for each row. */
export async function fillBox(db: Kysely<Database>, { box }: { box: string }, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table item disable trigger user`.execute(tx);
    await sql`
      insert into item (id, space_id, owner_id, box_id, name, created_at, updated_at, version)
      select gen_random_uuid(), b.space_id, b.owner_id, b.id, 'Item ' || n, 1, 1, 0
      from generate_series(1, ${count}::int) n join box b on b.id = ${box}`.execute(tx);
    await sql`alter table item enable trigger user`.execute(tx);
  });
}
