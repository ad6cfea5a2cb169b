/**
 * `epoch` changes when the database is restored (see `epoch.ts`). `last_backup` is the time and kind of the last backup
 * (see `backup/last-backup.ts`).
 */
export interface ServerStateTable {
  key: string;
  value: string;
}
