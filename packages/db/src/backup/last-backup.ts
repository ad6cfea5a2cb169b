import { withClient } from '../embedded/endpoint.ts';

export interface LastBackup {
  /** When it began, in milliseconds since 1970. */
  at: number;
  kind: 'embedded' | 'server';
}

/** Notes a backup that is whole in `server_state`, as JSON, for the operator to see. */
export async function noteBackup(url: string, backup: LastBackup): Promise<void> {
  const value = JSON.stringify({ at: backup.at, kind: backup.kind } satisfies LastBackup);
  await withClient(url, (client) =>
    client.query(
      `insert into server_state (key, value) values ('last_backup', $1)
        on conflict (key) do update set value = excluded.value`,
      [value],
    ),
  );
}
