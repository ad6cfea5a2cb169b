/** `epoch`: changes when the database was restored (see `epoch.ts`). */
export interface ServerStateTable {
  key: string;
  value: string;
}
