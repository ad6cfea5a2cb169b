import type { Database } from '@boxroom/db/tables/database';
import type { Space } from '@boxroom/domain/command/model';
import { type Kysely, type RawBuilder, sql } from 'kysely';

export interface SpaceVersion extends Space {
  version: number;
  prunedBelow: number;
}

/**
 * Builds a query of every space a person may see, with the access level: their own spaces, the rooms shared with them,
 * and, to view only, the catalogues of those rooms' owners. Access is computed here and stored nowhere else. Every read
 * of synced rows for a signed-in person joins this query or uses ids that came from it.
 */
export function accessibleSpaces(
  userId: string | RawBuilder<string>,
): RawBuilder<{ id: string; kind: Space['kind']; access: Space['access'] }> {
  return sql`(
    select s.id, s.kind, s.owner_id, s.version, s.pruned_below, 'owner' as access
    from space s where s.owner_id = ${userId}
    union all
    select s.id, s.kind, s.owner_id, s.version, s.pruned_below, m.access
    from room_member m join space s on s.owner_id = m.owner_id and s.id = m.space_id
    where m.user_id = ${userId} and s.owner_id <> ${userId}
    union all
    select c.id, c.kind, c.owner_id, c.version, c.pruned_below, 'view'
    from space c
    where c.kind = 'catalogue' and c.owner_id <> ${userId} and c.owner_id in (
      select m.owner_id from room_member m where m.user_id = ${userId})
  )`;
}

/** Builds the query of the accessible spaces among these ids, which looks at no other space. */
export function accessibleAmong(
  userId: string | RawBuilder<string>,
  ids: RawBuilder<unknown>,
): ReturnType<typeof accessibleSpaces> {
  return sql`(
    select s.id, s.kind, s.owner_id, s.version, s.pruned_below,
      case when s.owner_id = ${userId} then 'owner' else coalesce(m.access, 'view') end as access
    from space s left join room_member m on m.space_id = s.id and m.user_id = ${userId}
    where s.owner_id = any(${ownersSeen(userId)}) and s.id = any(${ids})
      and (s.owner_id = ${userId} or m.user_id is not null or s.kind = 'catalogue')
  )`;
}

/** Builds the array of all owners of whose spaces a person may see any: the keys of everything that they can see. */
export function ownersSeen(userId: string | RawBuilder<string>): RawBuilder<string[]> {
  return sql`array(
    select ${userId}::uuid union all select owner_id from room_member where user_id = ${userId})`;
}

/** As `ownersSeen`, with the former owners of these spaces, to whom their deletions may belong. */
export function formerOwnersSeen(userId: string): RawBuilder<string[]> {
  return sql`(${ownersSeen(userId)} || array(
    select lines_owner_id from history_directory where owner_id = ${userId}
    union select d.lines_owner_id from room_member m join history_directory d on d.space_id = m.space_id
      where m.user_id = ${userId}))`;
}

/** Builds a common table `seen` of the accessible spaces that can hold boxes, with owner and access. */
export function seenSpaces(userId: string): RawBuilder<unknown> {
  return sql`seen as (select id, owner_id, access from ${accessibleSpaces(userId)} a where kind <> 'catalogue')`;
}

/** Returns all spaces a person may see, in id order. */
export async function listAccessibleSpaces(db: Kysely<Database>, userId: string): Promise<SpaceVersion[]> {
  const { rows } = await sql<SpaceVersion>`
    select id, kind, owner_id as "ownerId", access, version, pruned_below as "prunedBelow"
    from ${accessibleSpaces(userId)} a order by id`.execute(db);
  return rows;
}

/** Returns the spaces among `ids` that a person may see. */
export async function findAccessibleSpaces(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
): Promise<Space[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Space>`
    select id, kind, owner_id as "ownerId", access
    from ${accessibleAmong(userId, sql`${ids}::uuid[]`)} a`.execute(db);
  return rows;
}
