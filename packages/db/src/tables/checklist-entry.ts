import type { ColumnType } from 'kysely';

/** One tick on a person's checklist: `space_id` is the person's personal space, `id` the item. */
export interface ChecklistEntryTable {
  space_id: string;
  id: string;
  checked_at: number;
  version: ColumnType<number, never, never>;
}
