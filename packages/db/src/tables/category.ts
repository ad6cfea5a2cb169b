import type { SyncedTable } from './synced-columns.ts';

export type CategoryTable = SyncedTable<'category'>;
