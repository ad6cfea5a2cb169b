import type { SyncedTable } from './synced-table.ts';

/** One tick on a person's checklist: `space_id` is the person's personal space, `id` the item. */
export type ChecklistEntryTable = SyncedTable<'checklistEntry'>;
