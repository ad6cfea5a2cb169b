import { type Backup, LAST_BACKUP_KEY } from '@boxroom/domain/admin/overview';
import { withClient } from '../embedded/endpoint.ts';

/** Records a complete backup in `server_state`, as JSON, for the operator. `at` is the time of its start. */
export async function noteBackup(url: string, { at, kind }: Backup): Promise<void> {
  const value = JSON.stringify({ at, kind } satisfies Backup);
  await withClient(url, (client) =>
    client.query(
      `insert into server_state (key, value) values ($1, $2)
        on conflict (key) do update set value = excluded.value`,
      [LAST_BACKUP_KEY, value],
    ),
  );
}
