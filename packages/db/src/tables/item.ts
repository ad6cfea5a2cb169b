import type { OwnedTable } from './synced-table.ts';

/** `space_id` and `owner_id` always equal those of the box. `date_stamp` is YYYY-MM-DD. */
export type ItemTable = OwnedTable<'item'>;
