import type { Database } from '@boxroom/db/tables/database';
import type { OrphanKind } from '@boxroom/domain/admin/orphan-kind';
import { type RawBuilder, sql } from 'kysely';

type TableName = keyof Database;

/** The kind under which a table's orphans are counted. A test requires every such table here. */
export const KIND_OF_TABLE: Partial<Record<TableName, OrphanKind>> = {
  space: 'spaces',
  room: 'rooms',
  tombstone: 'syncRecords',
  box: 'boxes',
  item: 'items',
  category: 'categories',
  tag: 'tags',
  box_setting: 'boxSettings',
  checklist_entry: 'checklistEntries',
  picture: 'pictures',
  room_member: 'members',
  invitation: 'invitations',
  guest_link: 'guestLinks',
  profile: 'profiles',
  history_directory: 'historyEntries',
  history_entry: 'historyEntries',
  history_group: 'historyEntries',
  import_run: 'imports',
  import_part: 'imports',
  import_row: 'imports',
  import_ref: 'imports',
  deletion: 'deletedThings',
  user_session: 'sessions',
  identity: 'signIns',
  passkey: 'signIns',
  passkey_challenge: 'signIns',
  recovery_code: 'signIns',
  password: 'signIns',
  secret_token: 'signIns',
  known_device: 'signIns',
  device_pairing: 'signIns',
  email_change: 'signIns',
  sync_client: 'syncRecords',
  sync_mutation: 'syncRecords',
  finished_mutation: 'syncRecords',
  notification_setting: 'reminders',
  digest_item: 'reminders',
  digest_deadline: 'reminders',
  unsubscribe_token: 'reminders',
  push_subscription: 'reminders',
  push_message: 'reminders',
  mail_outbox: 'mails',
  referral: 'referrals',
  referral_reward: 'referrals',
  onboarding: 'onboarding',
  feature_vote: 'onboarding',
};

/** Not inspected: the server processes the queue of files to remove, whatever its rows refer to. */
export const NOT_LOOKED_AT: readonly string[] = ['picture_removal'];

/** A row refers to another: `column` of `table` is `parentColumn` of `parent`, in each pair. */
export interface Reference {
  table: string;
  parent: string;
  pairs: readonly { column: string; parentColumn: string }[];
  /** What happens to the row when its parent is missing: the row is deleted, or the reference is cleared. */
  whenGone: 'goes' | 'forgets';
}

/**
 * References without a foreign key. Some references are absent because they may dangle: a row names its pictures and
 * papers before the upload, which may take a device weeks; `tag.box_id` keeps a deleted box for a restore; so does
 * `item_id` of `digest_item` and `digest_deadline`, until the next digest cleans up.
 */
export const UNDECLARED: readonly Reference[] = [
  { table: 'picture', parent: 'item', pairs: [{ column: 'item_id', parentColumn: 'id' }], whenGone: 'goes' },
  { table: 'history_entry', parent: 'app_user', pairs: [{ column: 'owner_id', parentColumn: 'id' }], whenGone: 'goes' },
  { table: 'history_group', parent: 'app_user', pairs: [{ column: 'owner_id', parentColumn: 'id' }], whenGone: 'goes' },
  { table: 'invitation', parent: 'app_user', pairs: [{ column: 'accepted_by', parentColumn: 'id' }], whenGone: 'goes' },
  {
    table: 'room_member',
    parent: 'app_user',
    pairs: [{ column: 'invited_by', parentColumn: 'id' }],
    whenGone: 'forgets',
  },
  { table: 'box', parent: 'tag', pairs: [{ column: 'tag_id', parentColumn: 'id' }], whenGone: 'forgets' },
];

/**
 * Rows that stay although their parent is missing, because an existing person sees or can restore them. `t` is the row,
 * with its key and these columns; `lost_x` has the orphans of `x`, for each table in `tables`.
 */
export const KEPT: Readonly<
  Record<string, { columns: readonly string[]; tables: readonly string[]; condition: RawBuilder<unknown> }>
> = {
  // A tag on another owner's box belongs to that owner, not to its printer.
  tag: {
    columns: [],
    tables: ['box'],
    condition: sql`exists (select from box b where b.tag_id = t.id and not exists (select from lost_box l where l.id = b.id))`,
  },
  // The deletion was in a room that somebody else owns now.
  deletion: {
    columns: ['space_id'],
    tables: ['space'],
    condition: sql`exists (select from space s where s.id = t.space_id)
      and not exists (select from lost_space l where l.id = t.space_id)`,
  },
  history_entry: {
    columns: ['space_id', 'from_space_id'],
    tables: ['space'],
    condition: sql`exists (select from space s where s.id in (t.space_id, t.from_space_id)
      and not exists (select from lost_space l where l.id = s.id))`,
  },
  history_group: {
    columns: [],
    tables: ['space'],
    condition: sql`exists (select from space s where s.id = t.space_id)
      and not exists (select from lost_space l where l.id = t.space_id)`,
  },
  // It belongs to a box or room, or the row that names it can be restored or is being added.
  picture: {
    columns: ['created_at'],
    tables: ['deletion', 'box', 'room'],
    condition: sql`exists (select from box b where b.id = t.item_id and not exists (select from lost_box l where l.id = b.id))
      or exists (select from room r where r.id = t.item_id and not exists (select from lost_room l where l.id = r.id))
      or t.created_at > now() - interval '24 hours' and not exists (
        select from item where id = t.item_id union all select from box where id = t.item_id
        union all select from room where id = t.item_id)
      or t.item_id::text in (
        select e->'row'->>'id' from deletion d cross join lateral jsonb_array_elements(d.rows) e
        where not exists (select from lost_deletion l where l.id = d.id and l.thing_id = d.thing_id))`,
  },
};
