import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { type Kysely, sql } from 'kysely';
import { NAMED_IN } from '../../access/file-holders.ts';
import { requireFreshSignIn } from '../../auth/fresh-sign-in.ts';

/** The data that a deletion would remove, to show before the person confirms. */
export interface AccountDescription {
  rooms: number;
  boxes: number;
  items: number;
  pictures: number;
  papers: number;
  /** The person's rooms with members, by name. The members lose them, unless one takes the room over. */
  sharedRooms: { id: string; name: string; members: number; people: { userId: string; username: string }[] }[];
  /** Other people's rooms that the person leaves. */
  joinedRooms: number;
  /** Whether this session may delete, or the person has to sign in again first. */
  isFresh: boolean;
}

export async function describeAccount(
  db: Kysely<Database>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<AccountDescription> {
  const isNamed = sql.join(NAMED_IN, sql` or `);
  const { rows } = await sql<Omit<AccountDescription, 'isFresh'>>`
    with own as (select id from space where owner_id = ${userId})
    select (select count(*) from room where owner_id = ${userId}) as rooms,
      (select count(*) from box where space_id in (select id from own)) as boxes,
      (select count(*) from item where space_id in (select id from own)) as items,
      (select count(*) from picture p
        where p.owner_id = ${userId} and p.paper_kind is null and (${isNamed})) as pictures,
      (select count(*) from picture p
        where p.owner_id = ${userId} and p.paper_kind is not null and (${isNamed})) as papers,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'members', m.members,
          'people', m.people) order by lower(r.name))
        from room r join (
          select m.space_id, count(*) as members,
            jsonb_agg(jsonb_build_object('userId', p.id, 'username', p.username) order by p.username) as people
          from room_member m join profile p on p.id = m.user_id
          where m.space_id in (select id from own) group by m.space_id) m on m.space_id = r.id
        where r.owner_id = ${userId}), '[]') as "sharedRooms",
      (select count(*) from room_member where user_id = ${userId}) as "joinedRooms"`.execute(db);
  const [description] = rows;
  if (!description) throw new Error('a query without a table returns one row');
  const isFresh = await requireFreshSignIn({ db, sessionId }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
  return { ...description, isFresh };
}
