import type { Database } from '@boxroom/db/tables/database';
import type { OrphanKind } from '@boxroom/domain/admin/orphan-kind';
import { type RawBuilder, sql } from 'kysely';

type TableName = keyof Database;

/** As what a row is counted that goes with what it hangs on. A test has every such table named here. */
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
  history_entry: 'historyEntries',
  deletion: 'deletedThings',
  user_session: 'sessions',
  identity: 'signIns',
  password: 'signIns',
  secret_token: 'signIns',
  known_device: 'signIns',
  email_change: 'signIns',
  sync_client: 'syncRecords',
  sync_mutation: 'syncRecords',
  finished_mutation: 'syncRecords',
  notification_setting: 'reminders',
  digest_item: 'reminders',
  unsubscribe_token: 'reminders',
  mail_outbox: 'mails',
  referral: 'referrals',
  referral_reward: 'referrals',
  onboarding: 'onboarding',
  feature_vote: 'onboarding',
};

/** Left alone: the queue of files that are to be removed is worked off whatever it hangs on. */
export const NOT_LOOKED_AT: readonly string[] = ['picture_removal'];

/** One row names another: `column` of `table` is `parentColumn` of `parent`, in each pair. */
export interface Reference {
  table: string;
  parent: string;
  pairs: readonly { column: string; parentColumn: string }[];
  /** What becomes of the row when the other is gone. */
  whenGone: 'goes' | 'forgets';
}

/**
 * What hangs together without a foreign key. Three links are not here because they may lead nowhere: `item.picture_id` is
 * a promise until the picture is sent, which may take a device weeks; `tag.box_id` remembers a box that was deleted, for
 * when it comes back; so does `digest_item.item_id`, until the next digest tidies up.
 */
export const UNDECLARED: readonly Reference[] = [
  { table: 'picture', parent: 'item', pairs: [{ column: 'item_id', parentColumn: 'id' }], whenGone: 'goes' },
  { table: 'history_entry', parent: 'app_user', pairs: [{ column: 'owner_id', parentColumn: 'id' }], whenGone: 'goes' },
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
 * Which rows stay though what they hang on is gone, because somebody who is there sees them or can have them back.
 * `t` is the row, with its key and these columns; `lost_x` are the orphans among the rows of `x`, whose tables are named.
 */
export const KEPT: Readonly<
  Record<string, { columns: readonly string[]; tables: readonly string[]; condition: RawBuilder<unknown> }>
> = {
  // On a box of somebody else it is theirs, whoever printed it.
  tag: {
    columns: [],
    tables: ['box'],
    condition: sql`exists (select from box b where b.tag_id = t.id and not exists (select from lost_box l where l.id = b.id))`,
  },
  // Of a room that somebody else owns by now.
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
  // Of an item that can be had back, or that is only just being added.
  picture: {
    columns: ['created_at'],
    tables: ['deletion'],
    condition: sql`t.created_at > now() - interval '24 hours' and not exists (select from item i where i.id = t.item_id)
      or t.item_id::text in (
        select e->'row'->>'id' from deletion d cross join lateral jsonb_array_elements(d.rows) e
        where e->>'entity' = 'item' and not exists (
          select from lost_deletion l where l.id = d.id and l.thing_id = d.thing_id))`,
  },
};
