import type { SyncedTable } from './synced-table.ts';

export type CategoryTable = SyncedTable<'category'>;
