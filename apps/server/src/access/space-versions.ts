import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import { accessibleAmong, accessibleSpaces } from './accessible-spaces.ts';

/** Spaces by id, each with its version. */
export type SpaceVersions = ReadonlyMap<string, number>;

interface Row {
  userId: string;
  id: string;
  version: number;
}

/** Returns all spaces that each of these people may see, in the order of the people. One statement. */
export async function listVersions(db: Kysely<Database>, userIds: readonly string[]): Promise<SpaceVersions[]> {
  const { rows } = await sql<Row>`
    select w.user_id as "userId", a.id, a.version
    from unnest(${[...new Set(userIds)]}::uuid[]) as w(user_id)
    cross join lateral ${accessibleSpaces(sql`w.user_id`)} a`.execute(db);
  const byPerson = group(rows);
  return userIds.map((userId) => byPerson.get(userId) ?? new Map());
}

/** Returns the spaces that each of these people may see among those asked for. One statement. */
export async function findVersions(
  db: Kysely<Database>,
  asked: readonly { userId: string; spaceIds: readonly string[] }[],
): Promise<SpaceVersions[]> {
  const pairs = new Map(
    asked.flatMap(({ userId, spaceIds }) => spaceIds.map((id) => [`${userId} ${id}`, { userId, id }] as const)),
  );
  const users = [...pairs.values()].map(({ userId }) => userId);
  const ids = [...pairs.values()].map(({ id }) => id);
  const { rows } = await sql<Row>`
    select w.user_id as "userId", a.id, a.version
    from unnest(${users}::uuid[], ${ids}::uuid[]) as w(user_id, space_id)
    cross join lateral ${accessibleAmong(sql`w.user_id`, sql`array[w.space_id]`)} a`.execute(db);
  const byPerson = group(rows);
  return asked.map(({ userId, spaceIds }) => {
    const visible = byPerson.get(userId);
    return new Map(
      spaceIds.flatMap((id) => {
        const version = visible?.get(id);
        return version === undefined ? [] : [[id, version] as const];
      }),
    );
  });
}

/** Returns the present versions of those spaces whose version is another than the given one. */
export async function findChangedVersions(db: Kysely<Database>, known: SpaceVersions): Promise<SpaceVersions> {
  const { rows } = await sql<{ id: string; version: number }>`
    select s.id, s.version
    from unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::bigint[]) as k(id, version)
    join space s on s.id = k.id and s.version <> k.version`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

function group(rows: readonly Row[]): Map<string, Map<string, number>> {
  const byPerson = new Map<string, Map<string, number>>();
  for (const { userId, id, version } of rows) {
    const spaces = byPerson.get(userId) ?? new Map<string, number>();
    spaces.set(id, version);
    byPerson.set(userId, spaces);
  }
  return byPerson;
}
