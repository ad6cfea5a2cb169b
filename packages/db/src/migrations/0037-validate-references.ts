import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** Reads each table once, beside writers, for the foreign keys that `0036-keys-by-owner` made again unread. */
export const validateReferences = {
  kind: 'contract',
  async up(db: Kysely<unknown>) {
    await sql`
alter table item validate constraint item_category_id_fkey;
alter table profile validate constraint profile_space_id_fkey;
alter table box_setting validate constraint box_setting_id_fkey, validate constraint box_setting_space_id_fkey;
alter table checklist_entry validate constraint checklist_entry_id_fkey,
  validate constraint checklist_entry_space_id_fkey;
alter table guest_link validate constraint guest_link_box_id_fkey, validate constraint guest_link_room_id_fkey;
alter table invitation validate constraint invitation_space_id_fkey;
`.execute(db);
  },
} as const satisfies OnlineMigration;
