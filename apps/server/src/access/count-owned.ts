import type { Database } from '@boxroom/db/tables/database';
import type { CountedEntity } from '@boxroom/domain/command/model';
import { type Kysely, type RawBuilder, sql } from 'kysely';

type Counts = Partial<Record<CountedEntity, number>>;

/** Counts these entities of an owner, from indexes alone. */
export async function countOwned(
  db: Kysely<Database>,
  ownerId: string,
  entities: readonly CountedEntity[],
): Promise<Counts> {
  const { rows } = await sql<{ counts: Counts }>`
    select ${ownedCounts(sql`${ownerId}::uuid`, entities)} as counts`.execute(db);
  return rows[0]?.counts ?? {};
}

/** Builds these counts of an owner as one JSON object, `{"box": 12}`. */
export function ownedCounts(owner: RawBuilder<unknown>, entities: readonly CountedEntity[]): RawBuilder<Counts> {
  const counts: Record<CountedEntity, RawBuilder<unknown>> = {
    room: sql`(select count(*) from space where owner_id = ${owner} and kind = 'room')`,
    box: sql`(select count(*) from box where owner_id = ${owner})`,
    category: sql`(select count(*) from category where owner_id = ${owner})`,
  };
  return sql<Counts>`json_build_object(${sql.join(entities.map((entity) => sql`${entity}::text, ${counts[entity]}`))})`;
}
