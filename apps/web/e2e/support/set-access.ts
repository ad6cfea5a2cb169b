import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import type { BoxroomServer } from './boxroom-server.ts';

/** Sets a person's access to somebody else's room in the database, as an invitation would; null removes it. */
export async function setAccess(
  server: BoxroomServer,
  { owner, member, access }: { owner: string; member: string; access: 'view' | 'edit' | null },
): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ room: string; user: string }>(
      `select room.id as room, member.id as user from room
       join app_user owner on owner.id = room.owner_id and owner.email = $1, app_user member
       where member.email = $2`,
      [owner, member],
    );
    const [found] = rows;
    if (!found) throw new Error('There is no such room or person.');
    if (access === null)
      await client.query('delete from room_member where space_id = $1 and user_id = $2', [found.room, found.user]);
    else
      await client.query(
        `insert into room_member (space_id, user_id, access) values ($1, $2, $3)
         on conflict (space_id, user_id) do update set access = excluded.access`,
        [found.room, found.user, access],
      );
  });
}
