import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** The lines of a space by their key, as `history_entry_space` and its like have them without. */
export const historyByOwner = {
  kind: 'index',
  indexes: {
    history_entry_into: sql`
      create index concurrently history_entry_into on history_entry (owner_id, space_id, at desc, id desc)`,
    history_entry_out_of: sql`
      create index concurrently history_entry_out_of on history_entry (owner_id, from_space_id, at desc, id desc)
      where from_space_id is not null`,
    history_entry_plain_into: sql`
      create index concurrently history_entry_plain_into on history_entry (owner_id, space_id, at desc, id desc)
      where group_id is null`,
    history_entry_plain_out_of: sql`
      create index concurrently history_entry_plain_out_of on history_entry
      (owner_id, from_space_id, at desc, id desc) where from_space_id is not null and group_id is null`,
  },
} as const satisfies OnlineMigration;
