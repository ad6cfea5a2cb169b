import type { OwnedTable } from './synced-table.ts';

export type CategoryTable = OwnedTable<'category'>;
