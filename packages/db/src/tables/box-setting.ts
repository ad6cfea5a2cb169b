import type { SyncedTable } from './synced-table.ts';

/** One person's setting for one box: `space_id` is the person's personal space, `id` the box. */
export type BoxSettingTable = SyncedTable<'boxSetting'>;
