import type { SyncedTable } from './synced-table.ts';

/** `space_id` always equals that of the box. `date_stamp` is YYYY-MM-DD. */
export type ItemTable = SyncedTable<'item'>;
