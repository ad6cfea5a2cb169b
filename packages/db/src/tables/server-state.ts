/**
 * `epoch`: changes when the database was restored (see `epoch.ts`). `last_backup`: when and how it was backed up last
 * (see `backup/last-backup.ts`).
 */
export interface ServerStateTable {
  key: string;
  value: string;
}
