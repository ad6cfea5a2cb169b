import type { Database } from '@boxroom/db/tables/database';
import type { CountedEntity } from '@boxroom/domain/command/model';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Counts these entities of an owner, from indexes alone. */
export async function countOwned(
  db: Kysely<Database>,
  ownerId: string,
  entities: readonly CountedEntity[],
): Promise<Partial<Record<CountedEntity, number>>> {
  const counts: Record<CountedEntity, RawBuilder<unknown>> = {
    room: sql`(select count(*) from space where owner_id = ${ownerId} and kind = 'room') as room`,
    box: sql`(select count(*) from box where owner_id = ${ownerId}) as box`,
    category: sql`(select count(*) from category c join space s on s.id = c.space_id where s.owner_id = ${ownerId})
      as category`,
  };
  const { rows } = await sql<Record<CountedEntity, number>>`
    select ${sql.join(entities.map((entity) => counts[entity]))}`.execute(db);
  return rows[0] ?? {};
}
