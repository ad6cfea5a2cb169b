import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import type { BoxroomServer } from './boxroom-server.ts';

/** Deletes a box as no part of Boxroom would: its items are orphaned, as after a manual repair. */
export async function loseBox(server: BoxroomServer, name: string): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rowCount } = await client.query('delete from box where name = $1', [name]);
    if (rowCount !== 1) throw new Error(`There is no box ${name}.`);
  });
}

/** Returns the number of items with a name. */
export async function countItems(server: BoxroomServer, name: string): Promise<number> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from item where name = $1', [
      name,
    ]);
    return rows[0]?.count ?? 0;
  });
}
