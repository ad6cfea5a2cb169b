import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import type { BoxroomServer } from './boxroom-server.ts';

/**
 * Inserts many boxes with items into a person's only room, straight into the database: 'Box 1', 'Box 2', … and,
 * distributed among them, 'Thing 1', 'Thing 2', ….
 */
export async function fillRoom(
  server: BoxroomServer,
  { owner, boxes, items }: { owner: string; boxes: number; items: number },
): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select room.id from room join app_user owner on owner.id = room.owner_id and owner.email = $1',
      [owner],
    );
    const room = rows[0]?.id;
    if (room === undefined) throw new Error('This person has no room.');
    // The ids sort like the numbers, as ids created one after the other do.
    const id = (kind: 'b' | 'c', n: string) =>
      `('01900000-000${kind}-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
    const now = Date.now();
    await client.query(
      `insert into box (id, space_id, name, description, created_at, updated_at, changed_at)
       select ${id('b', 'n')}, $1, 'Box ' || n, case when n % 3 = 0 then 'Shelf ' || n end, $2, $2, $2::bigint - n
       from generate_series(1, $3::int) n`,
      [room, now, boxes],
    );
    await client.query(
      `insert into item (id, space_id, box_id, name, created_at, updated_at)
       select ${id('c', 'n')}, $1, ${id('b', '((n - 1) % $3::int) + 1')}, 'Thing ' || n, $2::bigint - n, $2::bigint - n
       from generate_series(1, $4::int) n`,
      [room, now, boxes, items],
    );
  });
}
