import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import type { World } from '../access-matrix/world.ts';

/**
 * The owner of data, as far as access to it goes: a person's own rooms, the shared room, or the account that shares
 * nothing. The names of rooms, which an invitation shows, and the owner's categories, which members of the shared room
 * see, are groups of their own.
 */
export type Group = string;

export const roomNamesOf = (group: Group): Group => `${group}Room`;
export const OWNERS_CATEGORIES: Group = 'ownersCategories';

/** Finds the groups of the canaries in a text. */
export function canariesIn(text: string): Set<Group> {
  return new Set([...text.matchAll(/cnry-([A-Za-z]+)-x/g)].map(([, group = '']) => group));
}

function canaryOf(group: Group): string {
  return `cnry-${group}-x`;
}

interface Owned {
  group: Group;
  userId: string;
  /** Null: all spaces of the person but the shared room. */
  spaceId: string | null;
}

/** Returns whose data there is. The shared room comes last: it belongs to a person who has a group of their own. */
function ownersIn({ actors, foreign, shared }: World): Owned[] {
  const people = Object.values(actors).filter(({ name }) => name !== 'anonymous');
  return [
    ...people.map(({ name, userId }) => ({ group: name, userId, spaceId: null })),
    { group: 'foreign', userId: foreign.userId, spaceId: null },
    { group: 'shared', userId: actors.owner.userId, spaceId: shared.room },
  ];
}

/** Writes a canary of its group into every text that people or the app have written about their things. */
export async function plantCanaries(db: Kysely<Database>, world: World): Promise<void> {
  for (const { group, userId, spaceId } of ownersIn(world)) {
    const canary = canaryOf(group);
    const room = canaryOf(roomNamesOf(group));
    const ofSpaces =
      spaceId === null
        ? sql`space_id in (select id from space where owner_id = ${userId} and id <> ${world.shared.room})`
        : sql`space_id = ${spaceId}`;
    const categories = group === 'owner' || group === 'shared' ? canaryOf(OWNERS_CATEGORIES) : canary;
    const within = (field: string) => sql`replace(rows::text, ${`"${field}": "`}, ${`"${field}": "${canary} `})::jsonb`;
    await sql`update item set name = name || ' ' || ${canary}, description = ${canary}, serial = ${canary},
      brand = ${canary}, bought_at = ${canary}, lent_to = ${canary},
      papers = replace(papers::text, 'Receipt', ${canary})::jsonb where ${ofSpaces}`.execute(db);
    await sql`update box set name = name || ' ' || ${canary}, description = ${canary} where ${ofSpaces}`.execute(db);
    await sql`update room set name = ${room} where ${ofSpaces}`.execute(db);
    await sql`update category set name = ${categories} where ${ofSpaces}`.execute(db);
    await asReplica(db, (tx) =>
      sql`update history_entry set
        name = case entity when 'room' then ${room} when 'category' then ${categories} else ${canary} end,
        box_name = case when box_name is null then null else ${canary} end,
        room_name = case when room_name is null then null else ${room} end where ${ofSpaces}`.execute(tx),
    );
    await sql`update deletion set name = ${canary}, box_name = case when box_name is null then null else ${canary} end,
      rows = ${within('name')} where ${ofSpaces}`.execute(db);
    await sql`update history_group set file_name = ${canary} where ${ofSpaces}`.execute(db);
    if (spaceId !== null) continue;
    await sql`update import_run set file_name = ${canary} where user_id = ${userId}`.execute(db);
    await sql`update user_session set user_agent = ${canary} where user_id = ${userId}`.execute(db);
  }
}

/** Without triggers: they refuse to change the history. */
async function asReplica(db: Kysely<Database>, work: (tx: Kysely<Database>) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });
}
